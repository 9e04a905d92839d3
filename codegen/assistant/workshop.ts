/** The schemas that an assistant works on: what lies in the folder, its drafts beside them, and what the linter says of both. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printFault, type LintFault, type ToldFault } from '../../src/core/lint.ts';
import { textOf } from '../../src/core/model/label.ts';
import type { Catalogue } from '../../src/core/model/catalogue.ts';
import type { View } from '../../src/core/model/view.ts';
import { buildRelease } from '../../src/release/build.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import type { Profile, Release, Source } from '../../src/release/release.ts';
import { judge, noMisfits, type MisfitsOf } from '../judge.ts';
import { readSources } from '../readSources.ts';
import { UsageFault } from '../usage.ts';

interface WrittenFile {
  readonly file: string;
  /** `served` lies in the schemas' folder, `draft` only among the drafts, `changed` in both. */
  readonly state: 'served' | 'draft' | 'changed';
}

interface Previewed {
  readonly faults: readonly LintFault[];
  /** By the id of the screen; empty with faults. */
  readonly views: Readonly<Record<string, View>>;
}

export interface Workshop {
  readonly files: () => readonly WrittenFile[];
  /** The draft where there is one. @throws UsageFault */
  readonly read: (file: string) => string;
  /** The faults of everything, drafts included; with a text, as if it stood at that file. */
  readonly lint: (file?: string, text?: string) => Promise<readonly ToldFault[]>;
  /** What can be named in a file. @throws UsageFault while the schemas have faults. */
  readonly names: () => object;
  /** What the file's screens show to one user. */
  readonly preview: (file: string, text: string | undefined, profile: Profile) => Previewed;
  /** @returns the faults that it still has. */
  readonly saveDraft: (file: string, text: string) => Promise<readonly ToldFault[]>;
  /** Puts a draft without faults into the schemas: what a person does. @throws UsageFault */
  readonly adopt: (file: string) => Promise<string>;
  /** By number or English name; `super` is a super manager. @throws UsageFault */
  readonly userType: (name: string) => Profile;
  /** With this text at that file. @throws UsageFault with the first fault. */
  readonly release: (file: string, text: string | undefined) => Release;
}

const schemaFile =
  /^(?:settings|(?:entities|calls|dictionaries|rules|menus|screens|parts)\/(?:[a-z][A-Za-z0-9]*\/)*[a-z][A-Za-z0-9]*)\.json$/;

/** @param misfitsOf left out where no server is known */
export function openWorkshop(folder: string, drafts: string, misfitsOf: MisfitsOf = noMisfits): Workshop {
  const served = (): Source[] => readSources(folder);
  const drafted = (): Source[] => (existsSync(drafts) ? readSources(drafts) : []);
  const sources = (): Source[] => over(served(), drafted());
  const withText = (file?: string, text?: string): Source[] =>
    file === undefined || text === undefined ? sources() : over(sources(), [{ file: named(file), text }]);
  const catalogue = (): Catalogue => {
    const read = readCatalogue(sources()).catalogue ?? readCatalogue(served()).catalogue;
    if (!read) throw new UsageFault('the schemas have faults: mend what lint says first');
    return read;
  };
  const lint: Workshop['lint'] = async (file, text) => judge(withText(file, text), misfitsOf);
  return {
    files: () => {
      const before = new Set(served().map(({ file }) => file));
      const after = new Set(drafted().map(({ file }) => file));
      return [...new Set([...before, ...after])]
        .sort()
        .map((file) => ({ file, state: !after.has(file) ? 'served' : before.has(file) ? 'changed' : 'draft' }));
    },
    read: (file) => {
      const found = sources().find((one) => one.file === named(file));
      if (!found) throw new UsageFault(`there is no file "${file}"`);
      return found.text;
    },
    lint,
    names: () => namesOf(catalogue()),
    preview: (file, text, profile) => previewOf(withText(file, text), named(file), profile),
    saveDraft: async (file, text) => {
      const path = join(drafts, named(file));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return (await lint()).filter((fault) => fault.file === file);
    },
    adopt: async (file) => adopt(folder, drafts, named(file), misfitsOf),
    userType: (name) => profileNamed(catalogue(), name),
    release: (file, text) => releaseOf(withText(file, text)),
  };
}

/** @throws UsageFault: nothing is read or written beside the schemas. */
function named(file: string): string {
  if (schemaFile.test(file)) return file;
  throw new UsageFault(
    `a schema file is named like screens/spareParts.json (folders entities, calls, screens, parts, rules, dictionaries, menus; camelCase), and this is "${file}"`,
  );
}

function over(below: readonly Source[], above: readonly Source[]): Source[] {
  return [...new Map([...below, ...above].map((source) => [source.file, source])).values()].sort((one, other) =>
    one.file < other.file ? -1 : 1,
  );
}

async function adopt(folder: string, drafts: string, file: string, misfitsOf: MisfitsOf): Promise<string> {
  const draft = join(drafts, file);
  if (!existsSync(draft)) throw new UsageFault(`there is no draft of "${file}" in ${drafts}`);
  const text = readFileSync(draft, 'utf8');
  const faults = await judge(over(readSources(folder), [{ file, text }]), misfitsOf);
  const [first] = faults;
  if (first) throw new UsageFault(`the schemas would have ${faults.length} faults with it: ${printFault(first)}`);
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  rmSync(draft);
  return path;
}

function namesOf(catalogue: Catalogue): object {
  const entities = Object.values(catalogue.entities).map(({ id, title, fields }): [string, object] => [
    id,
    {
      title: textOf(title, 'en-US'),
      fields: Object.fromEntries(Object.values(fields).map(({ name, kind }) => [name, kind])),
    },
  ]);
  const calls = Object.values(catalogue.calls).map(({ id, does, entity }): [string, string] => [
    id,
    entity ? `${does} ${entity}` : does,
  ]);
  return {
    entities: Object.fromEntries(entities),
    calls: Object.fromEntries(calls),
    screens: Object.keys(catalogue.screens),
    dictionaries: Object.keys(catalogue.dictionaries),
    rules: Object.keys(catalogue.rules),
    parts: catalogue.parts,
    menus: catalogue.menus.map(({ id, name }) => ({ id, name: textOf(name, 'en-US') })),
    userTypes: userTypesOf(catalogue).map(({ id, name }) => ({ id, name })),
  };
}

interface UserType {
  readonly id: number;
  readonly name: string;
  /** In the other language. */
  readonly also: string;
}

function userTypesOf(catalogue: Catalogue): UserType[] {
  const items = catalogue.dictionaries['userType']?.items ?? [];
  return items.flatMap(({ id, name }) =>
    typeof id === 'number' ? [{ id, name: textOf(name, 'en-US'), also: textOf(name, 'zh-CN') }] : [],
  );
}

function releaseOf(sources: readonly Source[]): Release {
  const { release, faults } = buildRelease(sources);
  if (release) return release;
  const [first] = faults;
  throw new UsageFault(`the schemas have ${faults.length} faults: ${first ? printFault(first) : ''}`);
}

function profileNamed(catalogue: Catalogue, name: string): Profile {
  if (name === 'super') return { userType: 0, superManager: true };
  const types = userTypesOf(catalogue);
  const called = name.toLowerCase();
  const found = types.find(({ id, ...names }) =>
    [String(id), names.name.toLowerCase(), names.also.toLowerCase()].includes(called),
  );
  if (found) return { userType: found.id, superManager: false };
  const known = types.map((type) => `${type.id} (${type.name})`).join(', ');
  throw new UsageFault(`"${name}" is not a user type: there are super, ${known}`);
}

function previewOf(sources: readonly Source[], file: string, profile: Profile): Previewed {
  const { release, faults } = buildRelease(sources);
  if (!release) return { faults, views: {} };
  const id = /^screens\/(.*)\.json$/.exec(file)?.[1];
  const { screens, views } = release.project(profile);
  const own = Object.entries(screens).flatMap(([screen, hash]) => {
    const view = views[hash];
    return view && (screen === id || screen.startsWith(`${id}#`)) ? [[screen, view] as const] : [];
  });
  return { faults, views: Object.fromEntries(own) };
}
