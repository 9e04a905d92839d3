/** What is wrong with a value, told without asking anyone. The server judges by the same words of the same schema. */
import type { Label } from '../../core/model/catalogue.ts';
import { repeatedIn, repeatedText } from '../../core/fields/distinctRows.ts';
import { formats } from '../../core/fields/formats.ts';
import type { ViewField } from '../../core/model/view.ts';
import { isEmpty } from '../fields/face.ts';
import { asText } from '../engine/asText.ts';
import { readPoint } from '../board/geometry.ts';
import { isShape } from '../board/geometry.ts';
import { isRow } from '../engine/records.ts';
import { texts } from '../engine/texts.ts';
import type { Fault, Faults } from '../fields/fault.ts';

export interface Rules {
  readonly required: boolean;
  readonly offered?: readonly (string | number)[] | undefined;
}

const chosen: ReadonlySet<ViewField['kind']> = new Set(['code', 'codes', 'ref', 'refs', 'date', 'dateTime', 'boolean']);

function requiredText(field: ViewField): Label {
  if (field.message !== undefined) return field.message;
  if (field.kind === 'files') return texts.pleaseUpload;
  if (field.kind === 'rows') return texts.pleaseAdd;
  return chosen.has(field.kind) || field.picker !== undefined ? texts.pleaseSelect : texts.pleaseEnter;
}

const lengthOf = (text: string) => [...text].length;

function textFault(field: ViewField, value: string): [Label, number?] | null {
  if (field.minLength !== undefined && lengthOf(value) < field.minLength) return [texts.tooShort, field.minLength];
  if (field.maxLength !== undefined && lengthOf(value) > field.maxLength) return [texts.tooLong, field.maxLength];
  if (field.pattern !== undefined && !new RegExp(field.pattern, 'u').test(value))
    return [field.message ?? texts.badFormat];
  return formatFault(field, value);
}

function formatFault(field: ViewField, value: string): [Label] | null {
  const format = field.format === undefined ? undefined : formats[field.format];
  return format && !format.test(value) ? [field.message ?? format.message] : null;
}

function numberFault(field: ViewField, value: unknown): [Label, number?] | null {
  const number = Number(value);
  if (Number.isNaN(number)) return [texts.badFormat];
  if (field.kind === 'integer' && !Number.isInteger(number)) return [texts.notInteger];
  if (field.minimum !== undefined && number < field.minimum) return [texts.tooSmall, field.minimum];
  if (field.maximum !== undefined && number > field.maximum) return [texts.tooLarge, field.maximum];
  return formatFault(field, asText(value));
}

function pointFault(value: unknown): [Label] | null {
  const { lng, lat } = readPoint(value);
  return lng === null || lat === null || Math.abs(lng) > 180 || Math.abs(lat) > 90 ? [texts.badPoint] : null;
}

function valueFault(field: ViewField, value: unknown): [Label, number?] | null {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'secret':
      return textFault(field, asText(value));
    case 'html':
      return field.maxLength !== undefined && asText(value).length > field.maxLength
        ? [texts.tooLong, field.maxLength]
        : null;
    case 'integer':
    case 'decimal':
    case 'money':
      return numberFault(field, value);
    case 'point':
      return pointFault(value);
    case 'shape':
      return isShape(value) ? null : [texts.notShape];
    case 'json':
      return typeof value === 'string' ? [texts.notJson] : null;
    default:
      return null;
  }
}

const isOffered = (value: unknown, offered: readonly (string | number)[]) => {
  const allowed = new Set(offered.map(String));
  return (Array.isArray(value) ? value : [value]).every((each) => allowed.has(String(each)));
};

function rowFaults(field: ViewField, value: unknown): Faults {
  const faults: Record<string, Fault> = {};
  for (const [index, row] of (Array.isArray(value) ? value : []).entries()) {
    for (const child of field.rows ?? []) {
      const own = faultsOfValue(child, isRow(row) ? row[child.name] : undefined, { required: child.required });
      for (const [path, fault] of Object.entries(own))
        faults[`${index}.${child.name}${path === '' ? '' : `.${path}`}`] = fault;
    }
  }
  for (const [index, name] of repeatedIn(Array.isArray(value) ? value : [], field.distinct ?? [])) {
    const title = field.rows?.find((child) => child.name === name)?.title ?? name;
    faults[`${index}.${name}`] ??= { label: repeatedText, values: { title } };
  }
  return faults;
}

/** All faults of a field's value; of child rows, each at its own place. */
export function faultsOfValue(field: ViewField, value: unknown, rules: Rules): Faults {
  const at = (label: Label, limit?: number): Faults => ({
    '': { label, values: { title: field.title, ...(limit === undefined ? {} : { limit }) } },
  });
  if (field.readOnly) return {};
  if (isEmpty(value)) return rules.required ? at(requiredText(field)) : {};
  if (rules.offered && !isOffered(value, rules.offered)) return at(texts.notOffered);
  if (field.kind === 'rows') return rowFaults(field, value);
  const fault = valueFault(field, value);
  return fault ? at(...fault) : {};
}

/** Faults by path (`list[0].name`, `/list/0/name`, `list.0.name`), gathered at the fields of a form. */
export function placeFaults(faults: Readonly<Record<string, Fault>>, fieldFor: (name: string) => string | undefined) {
  const placed: Record<string, Record<string, Fault>> = {};
  const homeless: Fault[] = [];
  for (const [path, fault] of Object.entries(faults)) {
    const [first = '', ...rest] = path
      .replace(/\[(\d+)\]/g, '.$1')
      .replaceAll('/', '.')
      .replace(/^\./, '')
      .split('.');
    const name = fieldFor(first);
    if (name === undefined) homeless.push(fault);
    else placed[name] = { ...placed[name], [rest.join('.')]: fault };
  }
  return { placed, homeless };
}
