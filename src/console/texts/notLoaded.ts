/** What is said where the console's own code does not come: by itself, or while nothing else of it is there. */
import type { TextTable } from './table.ts';

export const notLoadedTexts = {
  'page.failed': ['页面未能加载', 'The page could not be loaded'],
  'page.reload': ['重新加载', 'Reload'],
} satisfies TextTable;
