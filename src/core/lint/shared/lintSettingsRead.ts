/** What conditions read of the settings: that it is there, and fits what it is compared with. */
import type { FieldKind } from '../../model/catalogue.ts';
import { isComparable, settingOfNow } from '../../source/settingsRead.ts';
import { settingAt } from '../../source/settingAt.ts';
import { memberOf, textAt, type Place } from '../../source/source.ts';
import { aKind } from '../../fields/kindWords.ts';
import { says } from '../says/says.ts';
import { sortOf } from '../../fields/comparing.ts';
import type { Known, KnownField } from '../lintKnown.ts';
import type { Linting } from '../lintReferences.ts';

const sorts = {
  text: says.aString,
  number: says.aNumber,
  boolean: says.trueOrFalse,
  time: says.aTime,
  list: says.texts,
} as const;

const kinds: Readonly<Record<string, FieldKind>> = { number: 'decimal', string: 'text', boolean: 'boolean' };

/** A setting as a field of what it says; undefined where there is none that can be compared with anything. */
export function settingField({ declared }: Known, path: string): KnownField | undefined {
  const said = settingAt(declared.settings, path);
  if (!isComparable(said)) return undefined;
  const texts = Array.isArray(said) && said.every((one) => typeof one === 'string');
  return { name: path, stored: false, kind: texts ? 'refs' : kinds[typeof said] };
}

/** A setting that is compared with, and one whose seconds a time is moved by, which is a number. */
export function lintSettingsRead({ known, report }: Linting, operand: Place): void {
  if (known.isWithoutSettings) return;
  const [read, now] = [memberOf(operand, 'setting'), memberOf(operand, 'now')];
  const path = textAt(read);
  if (read && path !== undefined && !settingField(known, path))
    report(read, 'unknown-setting', says.notAReadSetting({ name: path }));
  const seconds = settingOfNow(textAt(now) ?? '');
  if (now && seconds !== undefined && typeof settingAt(known.declared.settings, seconds) !== 'number')
    report(now, 'unknown-setting', says.notANumberSetting({ name: seconds }));
}

/** A setting against the field that it is compared with. */
export function lintSettingCompared({ known, report }: Linting, at: Place, field: KnownField | undefined): void {
  const read = settingField(known, textAt(at) ?? '');
  const [sort, other] = [field && sortOf(field), read && sortOf(read)];
  // A field is one of a list of texts.
  if (!field?.kind || sort === undefined || other === undefined || sort === other) return;
  if (sort === 'list' || (other === 'list' && sort === 'text')) return;
  const words = { name: field.name, kind: aKind(field.kind), setting: read?.name ?? '' };
  report(at, 'wrong-kind', says.settingOfSort({ ...words, sort: sorts[other] }));
}
