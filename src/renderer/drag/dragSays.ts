/** What a screen reader says while something is put in another place by drag or keyboard, by the names of what is moved. */
import type { DndContextProps } from '@dnd-kit/core';
import { label } from '../../core/model/label.ts';
import type { Row } from '../../core/model/catalogue.ts';
import { textsOf, type Says } from '../engine/speech.ts';
import { texts } from '../engine/texts.ts';

const words = textsOf('drag', {
  lifted: label('已拿起{what}', '{what} lifted'),
  over: label('{what}移到{place}处', '{what} is at {place}'),
  nowhere: label('{what}不在可放下的位置', '{what} is where it cannot be dropped'),
  dropped: label('已把{what}放到{place}处', '{what} dropped at {place}'),
  back: label('{what}回到原处', '{what} is back where it was'),
});

/** @param nameOf what the user calls that which has this id @param keys how it is moved by keys */
export function dragSays(
  text: (says: Says, values?: Row) => string,
  nameOf: (id: string) => string,
  keys: Says = texts.moveHint,
): NonNullable<DndContextProps['accessibility']> {
  const said = (says: Says, { active, over }: { active: { id: unknown }; over?: { id: unknown } | null }): string =>
    text(says, { what: nameOf(String(active.id)), place: over ? nameOf(String(over.id)) : '' });
  return {
    screenReaderInstructions: { draggable: text(keys) },
    announcements: {
      onDragStart: (event) => said(words.lifted, event),
      onDragOver: (event) =>
        event.over?.id === event.active.id ? undefined : said(event.over ? words.over : words.nowhere, event),
      onDragEnd: (event) => said(event.over ? words.dropped : words.back, event),
      onDragCancel: (event) => said(words.back, event),
    },
  };
}
