/** Ids that screens, calls and entities had before: what still says one means one thing. */
import type { Linting } from '../lintReferences.ts';
import { memberOf, textAt, type Place } from '../../source/source.ts';

export function lintFormer({ known, report }: Linting): void {
  const sorts: readonly (readonly [string, readonly (readonly [string, Place])[]])[] = [
    ['a screen', [...known.screens]],
    ['a call', known.allCalls.map(({ id, place }) => [id, place])],
    // A table that has a name of its own had another one: that is no id.
    [
      'an entity',
      [...known.entities.values()].flatMap(({ id, place }) => (memberOf(place, 'table') ? [] : [[id, place]])),
    ],
  ];
  for (const [noun, places] of sorts) {
    const taken = new Set(places.map(([id]) => id));
    for (const [, place] of places) {
      const was = memberOf(place, 'was');
      const id = textAt(was);
      if (!was || id === undefined || (noun === 'a call' && memberOf(place, 'properties'))) continue;
      if (taken.has(id)) report(was, 'duplicate-id', `"${id}" is the id of ${noun}, or was one of another`);
      taken.add(id);
    }
  }
}
