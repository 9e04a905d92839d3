/** What is said while nothing else of the console is there. */
import { label, textsOf } from '../../core/model/label.ts';

export const aheadTexts = textsOf('ahead', {
  failed: label('页面未能加载', 'The page could not be loaded'),
  reload: label('重新加载', 'Reload'),
});
