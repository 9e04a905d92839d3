/** Linkage as written → as it is resolved: what is read-only is disabled. */
import type { LinkageRow, LinkageSet } from '../model/catalogue.ts';
import type { RawLinkageRow } from '../source/raw.ts';

type RawSet = RawLinkageRow['set'][string];

function setOf(set: RawSet): LinkageSet {
  return Object.fromEntries(
    Object.entries(set).map(([word, value]) => [word === 'readOnly' ? 'disabled' : word, value]),
  );
}

export function linkageOf(rows: readonly RawLinkageRow[] | undefined): LinkageRow[] {
  return (rows ?? []).map(({ if: condition, set }) => ({
    if: condition,
    set: Object.fromEntries(Object.entries(set).map(([field, state]) => [field, setOf(state)])),
  }));
}
