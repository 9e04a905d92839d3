/** The menu's icons by the names that menus use: a fixed map, so that no other icon is shipped. */
import {
  AimOutlined,
  AppstoreOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  CarOutlined,
  ClockCircleOutlined,
  CloudDownloadOutlined,
  CompassOutlined,
  DeleteOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  HomeOutlined,
  IdcardOutlined,
  NotificationOutlined,
  PhoneOutlined,
  RadarChartOutlined,
  RobotOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  ToolOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons: Readonly<Record<string, ReactNode>> = {
  bank: <BankOutlined />,
  bell: <BellOutlined />,
  chart: <BarChartOutlined />,
  clock: <ClockCircleOutlined />,
  dispatch: <CompassOutlined />,
  download: <CloudDownloadOutlined />,
  driver: <IdcardOutlined />,
  fence: <AimOutlined />,
  file: <FileTextOutlined />,
  home: <HomeOutlined />,
  list: <UnorderedListOutlined />,
  map: <EnvironmentOutlined />,
  notice: <NotificationOutlined />,
  organisation: <BankOutlined />,
  permission: <SafetyOutlined />,
  phone: <PhoneOutlined />,
  radar: <RadarChartOutlined />,
  robot: <RobotOutlined />,
  safety: <SafetyOutlined />,
  settings: <SettingOutlined />,
  shop: <ShopOutlined />,
  team: <TeamOutlined />,
  tool: <ToolOutlined />,
  trash: <DeleteOutlined />,
  truck: <CarOutlined />,
  user: <UserOutlined />,
};

/** An icon by name; a name that the map lacks is the plain square, so that a menu never fails to show. */
export function menuIcon(name: string | null): ReactNode {
  return (name !== null && icons[name]) || <AppstoreOutlined />;
}

export const menuIconNames: readonly string[] = Object.keys(icons);
