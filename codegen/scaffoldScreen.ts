/** Writes a screen with its entity inline, if it lints. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printFault } from '../src/core/lint.ts';
import { reservedNames } from '../src/core/lint/lintEntities.ts';
import type { DictionaryFile, EntityFile } from '../src/generated/grammar.ts';
import { printSchema } from '../src/core/source/printSchema.ts';
import { readCatalogue } from '../src/release/readCatalogue.ts';
import type { Source } from '../src/release/release.ts';
import { readSources } from './readSources.ts';
import { UsageFault, type Output } from './usage.ts';

export type InlineEntity = Pick<EntityFile, 'properties' | 'required'> &
  Partial<Pick<EntityFile, 'title' | 'label' | 'table' | 'checks'>>;

const namePattern = /^[a-z][a-zA-Z0-9]*(\/[a-z][a-zA-Z0-9]*)*$/;

interface ScreenPlace {
  readonly folder: string;
  readonly menu?: string | undefined;
  /** What its list is sorted by, where that is not the time of making. */
  readonly sort?: string | undefined;
  /** Code lists that its fields need, by id. */
  readonly dictionaries?: Readonly<Record<string, DictionaryFile>>;
}

export function writeScreen(name: string, entity: InlineEntity, place: ScreenPlace, output: Output): number {
  const { file, text } = screenOf(name, entity, place);
  const path = join(place.folder, file);
  if (existsSync(path)) throw new UsageFault(`${path} is there already: choose another name, or edit it`);
  const lists = Object.entries(place.dictionaries ?? {}).map(([id, list]): Source => {
    const named = { $schema: '../grammar/dictionary.schema.json', ...list };
    return { file: `dictionaries/${id}.json`, text: printSchema(named) };
  });
  const { faults } = readCatalogue([...readSources(place.folder), ...lists, { file, text }]);
  const own = faults.filter((fault) => fault.file === file || lists.some((list) => list.file === fault.file));
  if (own.length > 0) {
    for (const fault of own) output.complain(printFault(fault));
    return 1;
  }
  for (const made of [...lists, { file, text }]) {
    const at = join(place.folder, made.file);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, made.text);
    output.say(`${at} written`);
  }
  return 0;
}

/** The file of a new page. @throws UsageFault for a name that cannot be one. */
export function screenOf(name: string, entity: InlineEntity, { folder, menu, sort }: ScreenPlace): Source {
  if (!namePattern.test(name)) {
    throw new UsageFault(`the screen's name must be camelCase, with / between folders, and it is "${name}"`);
  }
  const depth = name.split('/').length;
  const words = name.split('/').at(-1) ?? name;
  const entry = menu ?? settingsEntry(readSources(folder));
  const screen = {
    $schema: `${'../'.repeat(depth)}grammar/screen.schema.json`,
    ...(entry === undefined ? {} : { menu: entry }),
    ...(sort === undefined ? {} : { sort }),
    entity: { title: titleOf(words), ...entity },
  };
  return { file: `screens/${name}.json`, text: printSchema(screen) };
}

/** A new page hangs beneath `settings` where the menu has such an entry, so that its author finds it. */
function settingsEntry(sources: readonly Source[]): string | undefined {
  const { catalogue } = readCatalogue(sources);
  return catalogue?.menus.some((entry) => entry.id === 'settings') ? 'settings' : undefined;
}

/** `spareParts` → Spare parts. The Chinese text is the author's to write. */
export function titleOf(name: string): { 'zh-CN': string; 'en-US': string } {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return { 'zh-CN': title, 'en-US': title };
}

/** `customer_name`, `Customer Name`, `CustomerName` → `customerName`. */
export function fieldName(text: string): string {
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const name = words.map((word, i) =>
    i === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
  );
  return name.join('').replace(/^[0-9]+/, '');
}

/** The name of a field that is not the system's: `size` → `sizeValue`. */
export function freeFieldName(text: string): string {
  const name = fieldName(text);
  return reservedNames.includes(name) ? `${name}Value` : name;
}
