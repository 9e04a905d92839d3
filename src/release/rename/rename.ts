/** What can be renamed, each by its own rules. */
import type { Source } from '../release.ts';
import type { Renamed } from './follow.ts';
import { renameCall } from './renameCall.ts';
import { renameCode } from './renameCode.ts';
import { renameEntity } from './renameEntity.ts';
import { renameField } from './renameField.ts';
import { renameScreen } from './renameScreen.ts';

const renames = {
  field: renameField,
  code: renameCode,
  screen: renameScreen,
  call: renameCall,
  entity: renameEntity,
} as const;

export type RenamedSort = keyof typeof renames;

export const renamedSorts = ['field', 'code', 'screen', 'call', 'entity'] as const satisfies readonly RenamedSort[];

export const isRenamedSort = (word: string): word is RenamedSort => renamedSorts.some((sort) => sort === word);

/** @param name `entity.field`, `dictionary.code`, or an id @throws RenameFault where it cannot be done; nothing is changed then */
export function renameIn(sources: readonly Source[], sort: RenamedSort, name: string, next: string): Renamed {
  return renames[sort](sources, name, next);
}
