/** Prints the console of a product into its page. */
import { createRoot } from 'react-dom/client';
import { type App, type ConsolePages, openApp } from './app/app.ts';
import { Entry } from './Entry.tsx';
import './entry.css';
import { paintedOrNot } from './early/paintedOrNot.ts';
import { applyTheme } from './theme/theme.ts';

/** It is printed once the page is painted, or is known not to be. @throws Error where the page holds no element `root`. */
export function openConsole(pages: ConsolePages): App {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html must hold an element with the id "root"');
  const app = openApp(pages);
  void paintedOrNot().then(() => {
    if (app.session.token() !== null) app.http.prepare();
    const { theme, look } = app.preferences.read();
    applyTheme(theme, look.themeName);
    createRoot(place).render(<Entry app={app} />);
  });
  return app;
}
