/** What a page is printed with before the console's code is there. */
import type { Language, Row } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import type { PrintPorts } from '../../renderer/fields/markup.ts';

export const portsFor = (user: Row, zone: string, language: Language): PrintPorts => ({
  user,
  zone,
  now: () => Date.now(),
  text: (says, values = {}) => {
    const label = typeof says === 'object' && 'room' in says ? (says.room.texts[says.key] ?? '') : says;
    return textOf(label, language, values);
  },
});

/** As the watermark of the console has it. */
export const markOf = ({ name, username, capacityName }: Row): string =>
  [name ?? username, capacityName].filter(Boolean).join(' ');
