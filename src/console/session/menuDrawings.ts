/** The menu's icons by the names that menus use, as drawings: a fixed map, so that no other icon is shipped. */
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import AimOutlined from '@ant-design/icons-svg/es/asn/AimOutlined';
import AppstoreOutlined from '@ant-design/icons-svg/es/asn/AppstoreOutlined';
import BankOutlined from '@ant-design/icons-svg/es/asn/BankOutlined';
import BarChartOutlined from '@ant-design/icons-svg/es/asn/BarChartOutlined';
import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined';
import CarOutlined from '@ant-design/icons-svg/es/asn/CarOutlined';
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import CloudDownloadOutlined from '@ant-design/icons-svg/es/asn/CloudDownloadOutlined';
import CompassOutlined from '@ant-design/icons-svg/es/asn/CompassOutlined';
import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import EnvironmentOutlined from '@ant-design/icons-svg/es/asn/EnvironmentOutlined';
import FileTextOutlined from '@ant-design/icons-svg/es/asn/FileTextOutlined';
import HomeOutlined from '@ant-design/icons-svg/es/asn/HomeOutlined';
import IdcardOutlined from '@ant-design/icons-svg/es/asn/IdcardOutlined';
import NotificationOutlined from '@ant-design/icons-svg/es/asn/NotificationOutlined';
import PhoneOutlined from '@ant-design/icons-svg/es/asn/PhoneOutlined';
import RadarChartOutlined from '@ant-design/icons-svg/es/asn/RadarChartOutlined';
import RobotOutlined from '@ant-design/icons-svg/es/asn/RobotOutlined';
import SafetyOutlined from '@ant-design/icons-svg/es/asn/SafetyOutlined';
import SettingOutlined from '@ant-design/icons-svg/es/asn/SettingOutlined';
import ShopOutlined from '@ant-design/icons-svg/es/asn/ShopOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import ToolOutlined from '@ant-design/icons-svg/es/asn/ToolOutlined';
import UnorderedListOutlined from '@ant-design/icons-svg/es/asn/UnorderedListOutlined';
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined';
import type { MenuFile } from '../../generated/grammar.ts';

type Icon = NonNullable<MenuFile['items'][number]['icon']>;

const icons: Readonly<Record<Icon, IconDefinition>> = {
  badge: IdcardOutlined,
  bank: BankOutlined,
  bell: BellOutlined,
  chart: BarChartOutlined,
  clock: ClockCircleOutlined,
  dispatch: CompassOutlined,
  download: CloudDownloadOutlined,
  fence: AimOutlined,
  file: FileTextOutlined,
  home: HomeOutlined,
  list: UnorderedListOutlined,
  map: EnvironmentOutlined,
  notice: NotificationOutlined,
  organisation: BankOutlined,
  permission: SafetyOutlined,
  phone: PhoneOutlined,
  radar: RadarChartOutlined,
  robot: RobotOutlined,
  safety: SafetyOutlined,
  settings: SettingOutlined,
  shop: ShopOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  trash: DeleteOutlined,
  truck: CarOutlined,
  user: UserOutlined,
};

/** Entries that were changed by hand may still say what an icon was called before. */
const drawings = new Map<string, IconDefinition>([...Object.entries(icons), ['driver', IdcardOutlined]]);

/** A name that the map lacks is the plain square, so that a menu never fails to show. */
export const menuDrawing = (name: string | null): IconDefinition =>
  (name !== null && drawings.get(name)) || AppstoreOutlined;

/** Those that a schema may name. */
export const menuIconNames: readonly string[] = Object.keys(icons);
