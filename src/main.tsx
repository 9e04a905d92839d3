/** The browser's composition root. */
import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { Entry } from './console/Entry.tsx';
import './console/entry.css';
import { openApp } from './console/app/app.ts';
import { applyTheme } from './console/theme/theme.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html must hold an element with the id "root"');

const app = openApp({
  home: lazy(() => import('./towing/console/home/Home.tsx')),
  studio: lazy(() => import('./studio/StudioPage.tsx')),
  written: lazy(() => import('./gallery/WrittenPage.tsx')),
  outside: lazy(() => import('./gallery/OutsidePage.tsx')),
});
const { theme, look } = app.preferences.read();
applyTheme(theme, look.themeName);
createRoot(place).render(<Entry app={app} />);
