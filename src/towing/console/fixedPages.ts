/** Pages of the product that stand at addresses of their own. */
import type { FixedPages } from '../../console/app/parts.ts';
import { label, textsOf } from '../../core/model/label.ts';

const words = textsOf('towing.pages', {
  phoneEntry: label('电话录入', 'Phone entry'),
  task: label('发起任务', 'Start task'),
});

export const fixedPages: FixedPages = {
  '/phoneEntry': { screen: 'dispatch/phoneEntry', title: words.phoneEntry },
  '/task': { screen: 'dispatch/startTask', title: words.task },
};
