/** Icons that a schema may name: a closed map, since the whole set weighs more than the engine. */
import {
  CheckOutlined,
  CloseOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EyeOutlined,
  PlusOutlined,
  PrinterOutlined,
  ReloadOutlined,
  RollbackOutlined,
  SendOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons: Readonly<Record<string, ReactNode>> = {
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
  print: <PrinterOutlined />,
  reload: <ReloadOutlined />,
  rollback: <RollbackOutlined />,
  send: <SendOutlined />,
  swap: <SwapOutlined />,
  user: <UserOutlined />,
};

export const iconOf = (name: string | undefined): ReactNode => (name === undefined ? null : (icons[name] ?? null));
