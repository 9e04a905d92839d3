/** Parts of the shell that the first page can do without: their code comes when it is wanted. */
import { lazy } from 'react';

export const TopMenu = lazy(() => import('./layouts/layouts.tsx').then(({ TopMenu: it }) => ({ default: it })));
export const GroupTabs = lazy(() => import('./layouts/layouts.tsx').then(({ GroupTabs: it }) => ({ default: it })));
export const GroupSide = lazy(() => import('./layouts/layouts.tsx').then(({ GroupSide: it }) => ({ default: it })));
export const GallerySide = lazy(() => import('./layouts/layouts.tsx').then(({ GallerySide: it }) => ({ default: it })));
export const TabsBar = lazy(() => import('./tabs/TabsBar.tsx').then(({ TabsBar: it }) => ({ default: it })));
export const Messages = lazy(() => import('./said/Messages.tsx'));
export const Offers = lazy(() => import('./said/Offers.tsx'));
export const NarrowMenu = lazy(() => import('./layouts/NarrowMenu.tsx'));
