/** Icons that a schema may name, as drawings: a closed map, since the whole set weighs more than the engine. */
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined';
import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined';
import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined';
import PhoneOutlined from '@ant-design/icons-svg/es/asn/PhoneOutlined';
import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import PrinterOutlined from '@ant-design/icons-svg/es/asn/PrinterOutlined';
import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined';
import RollbackOutlined from '@ant-design/icons-svg/es/asn/RollbackOutlined';
import SendOutlined from '@ant-design/icons-svg/es/asn/SendOutlined';
import SwapOutlined from '@ant-design/icons-svg/es/asn/SwapOutlined';
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined';
import type { RawAction } from '../../core/source/raw.ts';

type Icon = NonNullable<RawAction['icon']>;

const drawings: Readonly<Record<Icon, IconDefinition>> = {
  add: PlusOutlined,
  plus: PlusOutlined,
  edit: EditOutlined,
  delete: DeleteOutlined,
  remove: DeleteOutlined,
  view: EyeOutlined,
  eye: EyeOutlined,
  check: CheckOutlined,
  close: CloseOutlined,
  download: DownloadOutlined,
  phone: PhoneOutlined,
  print: PrinterOutlined,
  reload: ReloadOutlined,
  rollback: RollbackOutlined,
  send: SendOutlined,
  swap: SwapOutlined,
  user: UserOutlined,
};

const byName: ReadonlyMap<string, IconDefinition> = new Map(Object.entries(drawings));

/** Undefined where it is none of them: the action goes without. */
export const drawingOf = (name: string | undefined): IconDefinition | undefined =>
  name === undefined ? undefined : byName.get(name);
