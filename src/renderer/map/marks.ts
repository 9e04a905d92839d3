/** What stands on a map: rows of its layers that have a place, each with a name, and a tone with its word. */
import type { Language, Row, Tone } from '../../core/model/catalogue.ts';
import { lastingOf, type Lasting } from '../../core/condition/clock.ts';
import { judgeSent } from '../../core/condition/rule.ts';
import { optionOf } from '../../core/model/entity/formerCodes.ts';
import type { ViewField, ViewLayer } from '../../core/model/view.ts';
import { asText } from '../engine/asText.ts';
import type { Ports } from '../engine/ports.ts';
import { readPlace, type Place } from '../board/places.ts';

export interface Mark {
  /** Unlike that of any other mark of the map. */
  readonly key: string;
  readonly layer: ViewLayer;
  readonly row: Row;
  readonly name: string;
  readonly tone: Tone;
  /** What the tone says; empty where the layer has none. */
  readonly word: string;
  readonly place: Place;
  /** Since when its state lasts, where that is known. */
  readonly lasting: Lasting | null;
  /** 0 the gravest; null where what it is says nothing of that. */
  readonly gravity: number | null;
  /** What it is found by: its name, and what is said of it. */
  readonly found: string;
}

type Toned = Pick<Mark, 'tone' | 'word' | 'lasting' | 'gravity'>;

/** The tone of a field's value, with its word: a decision table's, or a dictionary's. */
function toneOf(field: ViewField | undefined, row: Row, { text }: Ports): Toned {
  const still = { lasting: null, gravity: null };
  if (!field) return { tone: 'neutral', word: '', ...still };
  if (field.rule) {
    const { tone, label, clock, order } = judgeSent(field.rule, row, field.name) ?? {};
    const lasting = clock ? lastingOf(clock, row) : null;
    const word = label === undefined ? '' : text(label);
    return { tone: tone ?? 'neutral', word, lasting, gravity: order ?? null };
  }
  const value = asText(row[field.name]);
  const option = optionOf(field.options, value);
  return { tone: option?.tone ?? 'neutral', word: option ? text(option.label) : value, ...still };
}

const keyOf = (layer: ViewLayer, row: Row) => `${layer.id} ${asText(row[layer.rowKey])}`;

/**
 * Marks by their layers and rows: a row that has not changed is the same mark, so that nothing of it is drawn again. In
 * another language marks say other words.
 */
interface Known {
  readonly language: Language;
  readonly of: WeakMap<ViewLayer, WeakMap<Row, Mark>>;
}

export const knownMarks = (language: Language): Known => ({ language, of: new WeakMap() });

function knownOf({ of }: Known, layer: ViewLayer): WeakMap<Row, Mark> {
  const marks = of.get(layer) ?? new WeakMap<Row, Mark>();
  of.set(layer, marks);
  return marks;
}

/** @returns marks, and the rows that stand nowhere */
export function marksOf(layer: ViewLayer, rows: readonly Row[], ports: Ports, known: Known) {
  const before = knownOf(known, layer);
  const marks = rows.flatMap((row) => {
    const same = before.get(row);
    if (same) return [same];
    const place = readPlace(row[layer.at.name]);
    if (!place) return [];
    const name = asText(row[layer.name.name]);
    const mark: Mark = {
      key: keyOf(layer, row),
      layer,
      row,
      name,
      ...toneOf(layer.tone, row, ports),
      place,
      found: [name, ...layer.columns.map(({ field }) => asText(row[field]))].join('\n').toLowerCase(),
    };
    before.set(row, mark);
    return [mark];
  });
  return { marks, unplaced: marks.length === rows.length ? [] : rows.filter((row) => !readPlace(row[layer.at.name])) };
}
