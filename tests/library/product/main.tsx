/** The library of books in the browser. */
import { lazy } from 'react';
import { openConsole } from '../../../src/console/openConsole.tsx';

const { speech } = openConsole({
  home: () => <h1>{speech.text('product')}</h1>,
  studio: lazy(() => import('../../../src/studio/StudioPage.tsx')),
});
speech.learn({ product: ['图书馆', 'Library'], 'product.line': ['借还有序', 'Every book in its place'] });
