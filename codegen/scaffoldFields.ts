/** `--fields "name:string,count:integer,park:lookup(parks)"` as the properties of an entity. */
import type { Catalogue } from '../src/core/model/catalogue.ts';
import { fieldKinds } from '../src/core/fields/index.ts';
import { didYouMean, nearest } from '../src/core/lint/nearest.ts';
import type { RawField } from '../src/generated/grammar.ts';
import { readCatalogue } from '../src/release/readCatalogue.ts';
import { readSources } from './readSources.ts';
import { UsageFault } from './usage.ts';
import { titleOf, type InlineEntity } from './scaffoldScreen.ts';

const types: Readonly<Record<string, Partial<RawField>>> = Object.fromEntries(
  Object.values(fieldKinds).flatMap(({ scaffold }) => (scaffold?.name ? [[scaffold.name, scaffold.words]] : [])),
);

/** The first text is required and searched. Throws `UsageFault` for a type or a name that there is not. */
export function parseFields(fields: string | undefined, folder: string): InlineEntity {
  const written = (fields ?? '')
    .split(',')
    .map((field) => field.trim())
    .filter(Boolean);
  if (written.length === 0) throw new UsageFault('a list needs fields: --fields "name:string,count:integer"');
  const { catalogue } = readCatalogue(readSources(folder));
  if (!catalogue) throw new UsageFault('the schemas have faults: mend what `schema check` says first');
  const properties: Record<string, RawField> = {};
  for (const field of written) {
    const [name, property] = parseField(field, catalogue);
    if (name in properties) throw new UsageFault(`the field "${name}" is named twice`);
    properties[name] = property;
  }
  const first = Object.entries(properties).find(
    ([, { type, lookup, widget }]) => type === 'string' && !lookup && !widget,
  );
  if (!first) return { properties };
  const [name, property] = first;
  return { required: [name], properties: { ...properties, [name]: { ...property, search: true } } };
}

function parseField(written: string, catalogue: Catalogue): [string, RawField] {
  const match = /^([a-z][a-zA-Z0-9]*):([a-zA-Z]+)(?:\(([a-zA-Z.]+)\))?$/.exec(written);
  if (!match) throw new UsageFault(`a field is written name:type or name:lookup(entity), and this is "${written}"`);
  const [, name = '', type = '', target = ''] = match;
  if (type === 'lookup') {
    const reference = name.endsWith('Id') ? name : `${name}Id`;
    return [
      reference,
      { type: 'string', title: titleOf(name.replace(/Id$/, '')), lookup: lookupNamed(target, catalogue) },
    ];
  }
  if (type === 'dictionary') {
    const dictionary = catalogue.dictionaries[target];
    const meant = didYouMean(target, Object.keys(catalogue.dictionaries));
    if (!dictionary) throw new UsageFault(`"${target}" is not a dictionary${meant}`);
    const numbers = dictionary.items.every((item) => typeof item.id === 'number');
    return [name, { type: numbers ? 'integer' : 'string', title: dictionary.title, dictionary: target }];
  }
  const words = types[type];
  const known = [...Object.keys(types), 'lookup', 'dictionary'];
  if (!words)
    throw new UsageFault(`"${type}" is not a type of a field${didYouMean(type, known)} (${known.join(', ')})`);
  if (target !== '')
    throw new UsageFault(`"${written}" names "${target}", and only lookup and dictionary name something`);
  return [name, { ...words, title: titleOf(name) }];
}

/** `park`, `parks` or `park.lookup`: a call that answers id and name. */
function lookupNamed(target: string, catalogue: Catalogue): string {
  const lookups = Object.values(catalogue.calls).filter((call) => call.does === 'lookup');
  const ids = lookups.map((call) => call.id);
  const singular = target.replace(/ies$/, 'y').replace(/s$/, '');
  for (const id of [target, `${target}.lookup`, `${singular}.lookup`]) if (ids.includes(id)) return id;
  const ofEntity = lookups.find((call) => call.entity === target || call.entity === singular);
  if (ofEntity) return ofEntity.id;
  const names = ids.map((id) => id.replace(/\.lookup$/, ''));
  const meant = nearest(singular, names);
  throw new UsageFault(
    `"${target}" has no lookup${meant === undefined ? `; there are ${names.join(', ')}` : `; did you mean "${meant}"?`}`,
  );
}
