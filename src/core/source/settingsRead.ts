/** Operands and clauses that read settings become what the settings say: nothing that comes after knows of them. */
import { never } from '../condition/conditionSimplify.ts';
import { emptyContext, evaluate } from '../condition/condition.ts';
import type { Condition, Test } from '../model/condition.ts';
import type { Settings } from '../model/values.ts';
import { keptBeside } from './keptBeside.ts';
import { settingAt } from './settingAt.ts';

/** Told of an object that stands in place of another. */
export type Replaced = (before: object, after: object) => void;

/** What stands in a condition for its `setting` clause; undefined where it is none. */
type ReadClause = (tests: SettingTests, settings: Settings) => Condition | undefined;

/** A test for each setting that a clause names. */
type SettingTests = Readonly<Record<string, Test>>;

const namesSettings = keptBeside((json: object) => /"(?:setting|now)":/.test(JSON.stringify(json)));

/** Few values read a setting: the others need not be walked through for it. */
export const mayNameSettings = (json: unknown): json is object =>
  typeof json === 'object' && json !== null && namesSettings(json);

/** A time that lies so many seconds of a setting before or after now. */
const byName = /^([+-])([a-z][\w.]*)$/i;

/** The setting that an operand's `now` names; undefined where it says an amount itself. */
export const settingOfNow = (now: string): string | undefined => byName.exec(now)?.[2];

/** What an operand can be compared with: a number, a text, yes or no, or a list of such. */
export function isComparable(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isPlain) : isPlain(value);
}

const isPlain = (value: unknown): boolean => ['number', 'string', 'boolean'].includes(typeof value);

/** A setting is the same at every time: no condition of it that lints reads the clock. */
const atAnyTime = { ...emptyContext, now: '2000-01-01 00:00:00' };

/** True where every test holds of its setting, else of no row. What names no settings is a word of a product that is called so. */
const decideClause: ReadClause = (tests, settings) => {
  const told = Object.entries(tests).map(([path, test]) => ({ value: settingAt(settings, path), test }));
  if (told.length === 0 || told.some(({ value }) => value === undefined)) return undefined;
  return told.every(({ value, test }) => evaluate({ value: test }, { value }, atAnyTime)) ? {} : never;
};

/** The tests as those of fields that no record has: whatever the settings may come to say. */
export const leaveClauseOpen: ReadClause = (tests) =>
  Object.fromEntries(Object.entries(tests).map(([path, test]) => [`setting.${path}`, test]));

/**
 * What reads no setting stays the same object. What names no setting stays as it is written: the linter says so; a time that
 * does is now itself.
 */
export function readSettings(
  json: unknown,
  settings: Settings,
  replaced: Replaced,
  readClause: ReadClause = decideClause,
): unknown {
  if (typeof json !== 'object' || json === null) return json;
  const inner = (value: unknown): unknown => readSettings(value, settings, replaced, readClause);
  if (Array.isArray(json)) {
    const items = json.map(inner);
    return items.every((one, index) => one === json[index]) ? json : items;
  }
  const entries = Object.entries(json);
  const [only] = entries;
  const path = entries.length === 1 && only?.[0] === 'setting' ? only[1] : undefined;
  const said = typeof path === 'string' ? settingAt(settings, path) : undefined;
  if (isComparable(said)) return said;
  const read = entries.map(([name, value]): [string, unknown] => [
    name,
    name === 'now' ? secondsOf(value, settings) : inner(value),
  ]);
  const clause = read.find(isClause);
  const asked = clause && readClause(clause[1], settings);
  if (!asked && read.every(([, value], index) => value === entries[index]?.[1])) return json;
  const others = asked ? read.filter((entry) => entry !== clause) : read;
  const after = { ...Object.fromEntries(others), ...asked };
  replaced(json, after);
  return after;
}

function isClause(entry: [string, unknown]): entry is [string, SettingTests] {
  const [name, tests] = entry;
  return name === 'setting' && typeof tests === 'object' && tests !== null && !Array.isArray(tests);
}

function secondsOf(now: unknown, settings: Settings): unknown {
  const named = typeof now === 'string' ? byName.exec(now) : null;
  if (!named) return now;
  const seconds = settingAt(settings, named[2] ?? '');
  return typeof seconds === 'number' ? `${named[1]}${Math.round(seconds)}s` : '0d';
}
