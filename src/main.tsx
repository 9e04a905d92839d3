/** The browser's composition root: the engine shows the product. */
import { lazy } from 'react';
import { openConsole } from './console/openConsole.tsx';

openConsole({
  home: lazy(() => import('./towing/console/home/Home.tsx')),
  studio: lazy(() => import('./studio/StudioPage.tsx')),
  written: lazy(() => import('./gallery/WrittenPage.tsx')),
  outside: lazy(() => import('./gallery/OutsidePage.tsx')),
});
