/** Icons that a schema may name: a closed map, since the whole set weighs more than the engine. */
import {
  CheckOutlined,
  CloseOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EyeOutlined,
  PlusOutlined,
  PhoneOutlined,
  PrinterOutlined,
  ReloadOutlined,
  RollbackOutlined,
  SendOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { RawAction } from '../../core/source/raw.ts';

type Icon = NonNullable<RawAction['icon']>;

const icons: Readonly<Record<Icon, ReactNode>> = {
  add: <PlusOutlined />,
  plus: <PlusOutlined />,
  edit: <EditOutlined />,
  delete: <DeleteOutlined />,
  remove: <DeleteOutlined />,
  view: <EyeOutlined />,
  eye: <EyeOutlined />,
  check: <CheckOutlined />,
  close: <CloseOutlined />,
  download: <DownloadOutlined />,
  phone: <PhoneOutlined />,
  print: <PrinterOutlined />,
  reload: <ReloadOutlined />,
  rollback: <RollbackOutlined />,
  send: <SendOutlined />,
  swap: <SwapOutlined />,
  user: <UserOutlined />,
};

const byName: ReadonlyMap<string, ReactNode> = new Map(Object.entries(icons));

export const iconOf = (name: string | undefined): ReactNode => (name === undefined ? null : (byName.get(name) ?? null));
