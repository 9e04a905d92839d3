/** What a correction changed, field by field and as its reader may see it: `车牌号 粤B1 → 粤B2`. */
import { exportedCell, type ExportedCell } from '../../../core/fields/exportedCell.ts';
import type { Row } from '../../../core/model/catalogue.ts';
import { label, textOf } from '../../../core/model/label.ts';
import type { Language } from '../../../core/model/values.ts';
import { viewField } from '../../../core/project/projectFields.ts';
import { withoutScreens } from '../../../core/project/projected.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { entityOf } from '../../../server/records/query.ts';
import { toWire } from '../../../server/records/wireRow.ts';
import { isReadableFor } from '../../../core/access/profile.ts';
import { fieldKinds } from '../../../core/fields/index.ts';
import { shortText } from '../../domain/shortText.ts';
import { dbOf } from '../../records/productTables.ts';
import { chosenFrom } from '../startChoices.ts';
import { correctedFields, type Corrected } from './correctedFields.ts';

interface Change {
  readonly entity: Corrected;
  /** The record as it is: what masks are decided by. */
  readonly row: Row;
  /** The fields in which it differs; others are passed over. */
  readonly from: Row;
  readonly to: Row;
}

interface Reader {
  readonly language: Language;
  /** Kept for others than who writes it, of this user type: what they do not read is left out, what some see masked has no values. */
  readonly keptFor?: number;
}

const changed = label('{title} {from} → {to}', '{title} {from} → {to}');
const only = label('{title}已更改', '{title} changed');
const empty = label('（空）', '(empty)');
const removed = label('（已删除）', '(deleted)');

export async function changesTold(
  context: HandlerContext,
  { entity: id, row, from, to }: Change,
  { language, keptFor }: Reader,
): Promise<readonly string[]> {
  const entity = entityOf(context, id);
  const names = correctedFields[id].filter((name) => name in to);
  const chosen = await namesOfChoices(context, names, [from, to], language);
  const world = withoutScreens(context.release.catalogue, context.actor);
  const audit = keptFor === undefined ? context.audit : undefined;
  const shown = (part: Row) => toWire(entity, { ...row, ...part }, { ...context, language, audit });
  const [before, after] = [shown(from), shown(to)];
  return names.flatMap((name) => {
    const field = entity.fields[name];
    if (!field || !(name in after)) return [];
    if (keptFor !== undefined && !isReadableFor(field, { userType: keptFor, superManager: false })) return [];
    const title = textOf(field.title, language);
    if (keptFor !== undefined && field.mask) return [textOf(only, language, { title })];
    const cell = exportedCell(viewField(field, entity.fields, world), language);
    const said = (wire: Row): string => {
      const value = wire[name];
      const isGone = fieldKinds[field.kind].refers === 'one' && value !== null && value !== undefined;
      const known = chosen.get(String(value)) ?? (isGone ? textOf(removed, language) : cell(wire));
      return told(known) || textOf(empty, language);
    };
    return [textOf(changed, language, { title, from: said(before), to: said(after) })];
  });
}

/** Names of what was chosen and is chosen now, by their ids. */
async function namesOfChoices(
  context: HandlerContext,
  names: readonly string[],
  rows: readonly Row[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  // A lot may be none, too.
  const extra = entityOf(context, 'task').fields['parkId']?.lookup?.extra ?? [];
  const all = new Map(extra.map(({ id, name }) => [String(id), textOf(name, language)] as const));
  for (const { field, table } of chosenFrom) {
    if (!names.includes(field)) continue;
    const ids = rows.flatMap((row) => (typeof row[field] === 'string' ? row[field] : []));
    if (ids.length === 0) continue;
    const found = await dbOf(context).selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
    for (const { id, name } of found) all.set(id, name);
  }
  return all;
}

function told(cell: ExportedCell): string {
  return shortText(cell === null ? '' : typeof cell === 'object' ? cell.at : String(cell));
}
