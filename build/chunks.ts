/** Which modules of the console share a file. */
import type { Rolldown } from 'vite';

/** Parts that many pages share and no first list shows: they stay files of their own. */
const notForMost: readonly RegExp[] = [
  /\/antd\/es\/(alert|avatar|card|color-picker|descriptions|drawer|image|input-number|progress|qr-code|radio|rate)/,
  /\/antd\/es\/(result|segmented|slider|steps|switch|tabs|tag|timeline|tree|upload)/,
  /\/(antd\/es\/(date-picker|modal)|rc-picker\/es)\/(?!locale|context)/,
  /\/antd\/es\/form\/(?!context|validateMessagesContext|hooks\/useVariants|interface)/,
  /\/antd\/es\/input\/(index|OTP|TextArea|Password|Search|Group)/,
  /\/rc-(dialog|drawer|image|input-number|progress|rate|segmented|steps|switch|tabs|textarea|upload)/,
  /\/rc-field-form\/es\/(?!FormContext)/,
  /\/@rc-component\/(async-validator|color-picker|mini-decimal|qrcode)/,
];
/** What stands on every first page and arrives by itself: the shell, and a list, which is what most pages are. */
const firstList =
  /[\\/]src[\\/](console[\\/](shell[\\/](Console|tools[\\/](NavTools|Layers))|dialogs[\\/]NoticeDialog)|renderer[\\/](table[\\/]proTable|list[\\/](listPage|table[\\/]expansion)))\.tsx$|[\\/]console[\\/]parts\.ts$/;
const fromAntd = /\/node_modules\/(antd|rc-[\w-]+|@rc-component|@ant-design)\//;

function sharedByMost(id: string): boolean {
  const path = id.replaceAll('\\', '/');
  return fromAntd.test(path) && !notForMost.some((part) => part.test(path));
}

// Each group takes with it what it needs and no group before it has.
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
  // What the login page needs, kept apart so that it stays as thin as it is.
  { name: 'door', tags: ['$initial'], priority: 4 },
  // A sheet of its own, before those of the pages; the login page shows nothing of antd's.
  { name: 'look', test: /[\\/]@antd-look\./, priority: 3 },
  // What nearly every page shares beside the first list's own is one file: a hundred small ones cost more in their headers than in their code.
  { name: 'shared', test: sharedByMost, minShareCount: 5, priority: 1 },
  { name: 'console', test: firstList, priority: 2 },
  { name: 'icons', test: /node_modules[\\/]@ant-design[\\/]icons/, minShareCount: 3 },
];
