/** Reads a call's input, whose shape the release has checked already. */
import { isBlank } from '../../core/fields/blank.ts';
import type { Label, Row } from '../../core/model/catalogue.ts';
import { namesOf, tableOf } from '../../core/model/names.ts';
import { shippedSettings, type NumberSetting } from '../../generated/settings.ts';
import { refuse } from '../records/faults.ts';

type Text = string | null | undefined;

/** Undefined where nothing that can be seen was given. */
export function givenText(value: Text): string | undefined {
  return typeof value !== 'string' || isBlank(value) ? undefined : value.trim();
}

/** A parameter that the call requires. @throws Refusal 400 where it is nothing but blanks. */
export function requiredText<Name extends string>(input: { readonly [name in Name]: Text }, name: Name): string {
  const value = givenText(input[name]);
  if (value === undefined) throw refuse('bad-parameters', { fields: { [name]: notBlank } });
  return value;
}

/** Several at once, each with its own sentence. @throws Refusal 400 naming all that are blank. */
export function requiredChoices<Name extends string>(
  input: { readonly [name in NoInfer<Name>]: Text },
  sentences: Readonly<Record<Name, Label>>,
): Readonly<Record<Name, string>> {
  const names = namesOf(sentences);
  const missing = names.filter((name) => givenText(input[name]) === undefined);
  if (missing.length > 0) {
    throw refuse('bad-parameters', { fields: Object.fromEntries(missing.map((name) => [name, sentences[name]])) });
  }
  return tableOf(names, (name) => givenText(input[name]) ?? '');
}

const notBlank = { 'zh-CN': '不能为空', 'en-US': 'Cannot be empty' };

/** A number that the machine itself reads: the shipped one where the product says none. */
export function shippedNumber(settings: Row, name: NumberSetting): number {
  const value = settings[name];
  return typeof value === 'number' ? value : shippedSettings[name];
}

export function settingNumber(settings: Row, name: string): number {
  const value = settings[name];
  if (typeof value !== 'number') throw new Error(`schemas/settings.json must hold a number "${name}"`);
  return value;
}
