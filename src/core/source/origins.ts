/** The value of a file, each object of which remembers where it stands; beside the objects, so that nothing carries it along. */
import { entriesOf, itemsOf, type Place } from './source.ts';

/** Objects as they were written → their places. Lives as long as whoever asks. */
export type Origins = WeakMap<object, Place>;

/** What stands there; of a name that stands twice the last, as every reader of JSON has it. */
export function valueAt(place: Place, origins: Origins): unknown {
  const { type } = place.node;
  if (type === 'array') return itemsOf(place).map((item) => valueAt(item, origins));
  if (type !== 'object') return place.node.value;
  const entries = entriesOf(place).filter(({ name }) => name !== '__proto__');
  const object = Object.fromEntries(entries.map((entry) => [entry.name, valueAt(entry.value, origins)]));
  origins.set(object, place);
  return object;
}
