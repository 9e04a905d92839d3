/** The announcement as safe HTML. With the sanitiser, it is fetched when there is an announcement. */
import { isRow } from '../../core/model/row.ts';
import { sanitised } from '../../renderer/engine/sanitised.ts';

/** `{notice}` or the text itself, as safe HTML; empty where there is nothing to read. */
export function noticeIn(data: unknown): string {
  const given = isRow(data) ? data['notice'] : data;
  if (typeof given !== 'string') return '';
  const html = sanitised(given);
  const hasPicture = html.includes('<img');
  return hasPicture || html.replace(/<[^>]*>/g, '').trim() !== '' ? html : '';
}
