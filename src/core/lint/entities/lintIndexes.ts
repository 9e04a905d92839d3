/** Indexes: fields that the database can put in one, of the sort that is said, and rows that are always the same. */
import { getNodeValue } from 'jsonc-parser';
import { aKind } from '../../fields/kindWords.ts';
import { fieldKinds } from '../../fields/index.ts';
import type { Entity, Field, Index } from '../../model/catalogue.ts';
import { remove } from '../../source/fix.ts';
import { itemsOf, memberOf, textAt, textOfMember, type Place, type Report } from '../../source/source.ts';
import { lintCondition, type Reach } from '../lintConditions.ts';
import { lintRestsOn } from '../computed/lintRowsForm.ts';
import { own } from '../lintKnown.ts';
import { fieldAt, type Linting } from '../lintReferences.ts';
import { says } from '../says/says.ts';

const sorts: readonly Index['using'][] = ['btree', 'gin', 'trigram', 'parts', 'nearest'];

export function lintIndexes(linting: Linting, entity: Place, reach: Reach, read: Entity | undefined): void {
  const seen = new Set<string>();
  for (const index of itemsOf(memberOf(entity, 'indexes'))) {
    lintIndex(linting, index, reach);
    if (read) lintSort(linting, index, read);
    const written = JSON.stringify(getNodeValue(index.node));
    if (seen.has(written)) linting.report(index, 'repeated-value', says.indexTwice, remove(index));
    seen.add(written);
  }
}

function lintIndex(linting: Linting, index: Place, reach: Reach): void {
  for (const item of itemsOf(memberOf(index, 'fields'))) {
    const name = textAt(item);
    fieldAt(linting, item, reach.fields, reach.of);
    if (name !== undefined && reach.fields?.get(name)?.stored === false) {
      linting.report(item, 'misplaced-word', says.notIndexed({ name }));
    }
  }
  const where = memberOf(index, 'where');
  let isSound = true;
  const report: Report = (...told) => {
    isSound = false;
    linting.report(...told);
  };
  lintCondition({ ...linting, report }, where, reach);
  if (where && isSound && turns(where)) linting.report(where, 'misplaced-word', says.indexTurns);
  lintRestsOn(linting, where, reach.fields, 'indexed');
}

/** It would hold other rows tomorrow, for another reader, or after a change of the settings. */
function turns({ source, node }: Place): boolean {
  return /"(?:now|user|setting)"\s*:/.test(source.text.slice(node.offset, node.offset + node.length));
}

/** What the database lets stand in an index of a sort, alone and beside others; only the plain one tells that no two rows are alike. */
function lintSort({ report }: Linting, index: Place, { fields }: Entity): void {
  const items = itemsOf(memberOf(index, 'fields'));
  const of = items.map((item) => own(fields, (textAt(item) ?? '').replace(/^-/, '')));
  const [first] = of;
  const said = memberOf(index, 'type');
  const type = sorts.find((one) => one === textOfMember(index, 'type')) ?? (first && fieldKinds[first.kind].index);
  if (type === undefined || of.some((field) => field?.stored === false)) return;
  const unique = memberOf(index, 'unique');
  if (unique?.node.value === true && type !== 'btree')
    return report(unique, 'misplaced-word', says.uniqueIsPlain({ type }));
  const wrong = of.findIndex((field) => field !== undefined && !takes(type, field));
  const [at, field] = [items[wrong], of[wrong]];
  if (at && field)
    report(
      of.length === 1 ? (said ?? at) : at,
      'wrong-kind',
      says.indexOfKind({ type, name: field.name, kind: aKind(field.kind) }),
    );
}

function takes(type: Index['using'], { kind }: Field): boolean {
  const { index, storage } = fieldKinds[kind];
  if (type === 'nearest') return index === 'nearest';
  if (type === 'gin') return index === 'gin' || storage === 'jsonb';
  if (type === 'btree') return index !== 'nearest';
  return storage === 'text';
}
