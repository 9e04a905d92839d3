/** What is said of a parameter at fault, in both languages, with the field's own title and message. */
import type { ErrorObject } from 'ajv';
import type { Field, Label } from '../core/model/catalogue.ts';
import { fieldKinds } from '../core/fields/index.ts';
import { notOffered } from '../core/condition/offered.ts';
import { repeatedText } from '../core/fields/distinctRows.ts';
import { formats, wireFormats } from '../core/fields/formats.ts';
import { filledLabel, joinLabels, textOf } from '../core/model/label.ts';
import { meantText } from '../core/lint/nearest.ts';

function withTitle(field: Field, chinese: string, english: string): Label {
  return {
    'zh-CN': chinese.replace('{title}', () => textOf(field.title, 'zh-CN')),
    'en-US': english.replace('{title}', () => textOf(field.title, 'en-US')),
  };
}

/** A sentence about `{title}`, of this field. */
export function toldOf(field: Field, sentence: Label): Label {
  return filledLabel(sentence, { title: field.title });
}

/** Of a name that somebody else has written, as much as says which one it is. */
const toldOfName = 80;

export function unknownText(given: string, known: Iterable<string>): Label {
  const meant = meantText(given, known);
  const name = given.length > toldOfName ? `${given.slice(0, toldOfName)}…` : given;
  return {
    'zh-CN': `没有参数"${name}"${meant['zh-CN']}`,
    'en-US': `There is no parameter "${name}"${meant['en-US']}`,
  };
}

export function missingText(field: Field): Label {
  if (field.message !== undefined) return field.message;
  const chosen = field.lookup !== undefined || field.dictionary !== undefined || field.picker !== undefined;
  return chosen
    ? withTitle(field, '请选择{title}', 'Choose: {title}')
    : withTitle(field, '请输入{title}', 'Enter: {title}');
}

/** Of a value that linkage does not offer. */
export function notOfferedText(field: Field): Label {
  return toldOf(field, notOffered);
}

/** Of a value that linkage locks. */
export function lockedText(field: Field): Label {
  return withTitle(field, '{title}现在不能更改', '{title} cannot be changed now');
}

export function repeatedRowText(field: Field): Label {
  return toldOf(field, repeatedText);
}

export function mistypedText(field: Field): Label {
  const format = wireFormats[String(fieldKinds[field.kind].schema(field)['format'])];
  if (format) return joinLabels((text) => `${text(field.title)}: ${text(format.message)}`);
  return withTitle(field, '{title}的类型不正确', '{title} is not of the right type');
}

const limits: Readonly<Record<string, readonly [string, string]>> = {
  minLength: ['{title}至少#个字', '{title} must have at least # characters'],
  maxLength: ['{title}最多#个字', '{title} must have at most # characters'],
  minimum: ['{title}不能小于#', '{title} must be at least #'],
  maximum: ['{title}不能大于#', '{title} must be at most #'],
  minItems: ['{title}至少#项', '{title} must have at least # items'],
  maxItems: ['{title}最多#项', '{title} must have at most # items'],
};

/** The field's own message, else that of its format, else a sentence with the limit. */
export function ruleText(field: Field, error: Pick<ErrorObject, 'keyword' | 'params'>): Label {
  if (field.message !== undefined) return field.message;
  const params: Readonly<Record<string, unknown>> = error.params;
  if (error.keyword === 'format') {
    const format = formats[String(params['format']).replace(/Number$/, '')];
    if (format) return format.message;
  }
  if (error.keyword === 'pattern' && field.patternText !== undefined) return field.patternText;
  const limit = limits[error.keyword];
  if (!limit) return withTitle(field, '{title}格式不正确', '{title} is not of the right form');
  const [chinese, english] = limit.map((sentence) => sentence.replace('#', String(params['limit'])));
  return withTitle(field, chinese ?? '', english ?? '');
}
