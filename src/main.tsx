/** The browser's composition root: the engine shows the product. */
import { createElement, lazy } from 'react';
import { openConsole } from './console/openConsole.tsx';
import { fetchedEarly } from './renderer/engine/late/fetchedEarly.ts';
import { afterDriver } from './towing/console/driver/lost/afterDriver.ts';

const DriverPage = lazy(() => import('./towing/console/driver/DriverPage.tsx'));
const queueRail = fetchedEarly(() => import('./towing/console/queue/QueueRail.tsx'));
const GalleryPage = lazy(() => import('./gallery/WrittenPage.tsx'));

const app = openConsole({
  home: lazy(() => import('./towing/console/home/Home.tsx')),
  studio: lazy(() => import('./studio/StudioPage.tsx')),
  written: (page) => (page.name === 'towing/driver' ? createElement(DriverPage) : createElement(GalleryPage, page)),
  outside: lazy(() => import('./gallery/OutsidePage.tsx')),
  beside: queueRail.Print,
  fetchBeside: queueRail.fetch,
  parts: () => import('./towing/console/parts.ts'),
});

afterDriver(app.session, () =>
  import('./towing/console/driver/lost/forgetTasks.ts').then(({ forgetTasks }) => forgetTasks()),
);
