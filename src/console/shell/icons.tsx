/** The menu's icons, as the console prints them. */
import AntdIcon from '@ant-design/icons/es/components/AntdIcon';
import type { ReactNode } from 'react';
import { menuDrawing } from '../session/menuDrawings.ts';

/** An icon by the name that menus use. */
export const menuIcon = (name: string | null): ReactNode => <AntdIcon icon={menuDrawing(name)} />;
