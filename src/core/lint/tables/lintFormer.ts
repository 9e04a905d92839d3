/** Ids that screens, calls and entities had before: what still says one means one thing. */
import { says } from '../says/says.ts';
import { isOwnEntity } from '../../model/entity/ownEntities.ts';
import type { Message } from '../../model/said/message.ts';
import type { Linting } from '../lintReferences.ts';
import { memberOf, textAt, type Place } from '../../source/source.ts';

export function lintFormer({ known, report }: Linting): void {
  const sorts: readonly (readonly [Message, readonly (readonly [string, Place])[]])[] = [
    [says.theScreen, [...known.screens]],
    [says.theCall, known.allCalls.map(({ id, place }) => [id, place])],
    // A table that has a name of its own had another one: that is no id.
    [says.theEntity, [...known.entityPlaces].flatMap(([id, place]) => (memberOf(place, 'table') ? [] : [[id, place]]))],
  ];
  for (const [noun, places] of sorts) {
    const taken = new Set(places.map(([id]) => id));
    for (const [, place] of places) {
      const was = memberOf(place, 'was');
      const id = textAt(was);
      if (!was || id === undefined || (noun === says.theCall && memberOf(place, 'properties'))) continue;
      if (taken.has(id)) report(was, 'duplicate-id', says.formerTaken({ id, noun }));
      else if (noun === says.theEntity && isOwnEntity(id))
        report(was, 'reserved-name', says.entityOfServer({ name: id }));
      taken.add(id);
    }
  }
}
