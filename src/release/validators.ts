/**
 * Validators of calls, run by ajv on the server; and of forms, as modules that a browser runs without `eval`.
 */
import { Ajv, _, type ErrorObject, type ValidateFunction } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { isBlank } from '../core/fields/blank.ts';
import type { Call, Catalogue, Field, FormScreen, Row } from '../core/model/catalogue.ts';
import { fieldKinds, schemaOf, writableRowFields, type JsonSchema } from '../core/fields/index.ts';
import { judges } from '../core/fields/judging.ts';
import { repeatedIn } from '../core/fields/distinctRows.ts';
import { ajvFormats, wireFormats } from '../core/fields/formats.ts';
import { writesOf } from '../core/condition/linkage.ts';
import { nameFieldOf } from '../core/normalise/normaliseFields.ts';
import { memberIn, rowOf } from '../core/model/row.ts';
import type { FormView } from '../core/model/view.ts';
import { inputSchema } from './inputSchema.ts';
import { mistypedText, missingText, repeatedRowText, ruleText, toldOf, unknownText } from './inputTexts.ts';
import type { InputFault, Release } from './release.ts';

const wireTimeOrDate = {
  type: 'string',
  validate: (text: string): boolean => Object.values(wireFormats).some((format) => format.test(text)),
} as const;

const options = {
  allErrors: true,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  // `nullable` beside `enum` and `anyOf` is what the field kinds print.
  strictTypes: false,
  messages: false,
  // What is printed here is a schema: tests hold it to the meta-schema, which takes longer to compile than a form.
  meta: false,
  validateSchema: false,
  formats: { ...ajvFormats, wireTimeOrDate },
} as const;

/** Compiles each call's validator when it is first asked. */
export function makeCheck(catalogue: Catalogue): Release['check'] {
  const ajv = new Ajv(options);
  const validators = new Map<string, ValidateFunction>();
  return (call, input) => {
    const validate = validators.get(call.id) ?? ajv.compile(inputSchema(call, catalogue));
    validators.set(call.id, validate);
    const measured = emptied(call, cutLists(input));
    return validate(measured)
      ? [...brokenFaults(call, catalogue, input), ...repeatedFaults(call, catalogue, input)]
      : faultsOf(validate.errors ?? [], call, catalogue, measured);
  };
}

/** No list of a call may be longer, but for what is JSON of the caller's own. */
const longestList = 1000;

/** A list beyond every limit is judged by its beginning: that it is too long shows there too, without a fault for each item. */
function cutLists(input: Row): Row {
  const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > longestList + 1;
  if (!Object.values(input).some(isLong)) return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, isLong(value) ? value.slice(0, longestList + 1) : value]),
  );
}

/** What cannot be left out is not there while nothing of it can be seen. */
function emptied(call: Call, input: Row): Row {
  const isBlankText = ([name, value]: [string, unknown]): boolean => {
    const field = call.takes.fields[name];
    return typeof value === 'string' && isBlank(value) && (field?.required === true || field?.notNull === true);
  };
  const entries = Object.entries(input);
  if (!entries.some(isBlankText)) return input;
  return Object.fromEntries(entries.map((entry) => (isBlankText(entry) ? [entry[0], ''] : entry)));
}

/**
 * Values of the right form that their kind does not take, those within rows too. What is only looked for may be anything, and
 * the name beside an id is what its record is called.
 */
function brokenFaults(call: Call, catalogue: Catalogue, input: Row): InputFault[] {
  if (call.method === 'GET') return [];
  const names = Object.keys(call.takes.fields);
  const ids = names.filter((name) => name.endsWith('Id'));
  const echoed = new Set([...ids.map(nameFieldOf), ...call.filters.flatMap(({ params }) => params)]);
  const at = (fields: readonly Field[], values: Row, place: string): InputFault[] =>
    fields.flatMap((field) => {
      const value = values[field.name];
      const path = `${place}${field.name}`;
      if (Array.isArray(value) && fieldKinds[field.kind].children) {
        const children = writableRowFields(field, catalogue.entities);
        return value.flatMap((row: unknown, index) => at(children, rowOf(row), `${path}.${index}.`));
      }
      const sentence = value === undefined || value === null ? null : judges[field.kind]?.(value);
      return sentence ? [{ field: path, kind: 'rule', text: toldOf(field, sentence) }] : [];
    });
  const written = Object.values(call.takes.fields).filter(({ name }) => !echoed.has(name));
  return at(written, input, '');
}

/** Rows that repeat an earlier one where none may. */
function repeatedFaults(call: Call, catalogue: Catalogue, input: Row): InputFault[] {
  return Object.values(call.takes.fields).flatMap((field) => {
    const rows = input[field.name];
    if (!field.distinct || !Array.isArray(rows)) return [];
    const children = writableRowFields(field, catalogue.entities);
    return repeatedIn(rows, { distinct: field.distinct, rows: children }).flatMap(([index, name]): InputFault[] => {
      const child = children.find((one) => one.name === name);
      return child ? [{ field: `${field.name}.${index}.${name}`, kind: 'rule', text: repeatedRowText(child) }] : [];
    });
  });
}

/** Nobody reads more, and each takes its time. */
const faultsRead = 1000;
/** Unknown names for which the nearest known one is looked for. */
const suggestionsAtMost = 10;

/** One fault a parameter, the request's own faults before broken rules. */
function faultsOf(errors: readonly ErrorObject[], call: Call, catalogue: Catalogue, input: Row): InputFault[] {
  let suggested = 0;
  const faults = errors.slice(0, faultsRead).map((error) => {
    const isUnknown = error.keyword === 'additionalProperties';
    if (isUnknown) suggested += 1;
    return faultOf(error, call, catalogue, input, suggested <= suggestionsAtMost);
  });
  const order = ['unknown', 'missing', 'type', 'rule'];
  const first = new Map<string, InputFault>();
  for (const fault of faults) {
    const before = first.get(fault.field);
    if (!before || order.indexOf(fault.kind) < order.indexOf(before.kind)) first.set(fault.field, fault);
  }
  return [...first.values()];
}

function faultOf(error: ErrorObject, call: Call, catalogue: Catalogue, input: Row, suggest: boolean): InputFault {
  const path = error.instancePath.split('/').slice(1);
  const params: Readonly<Record<string, unknown>> = error.params;
  const named = params['additionalProperty'] ?? params['missingProperty'];
  const whole = named === undefined ? path : [...path, String(named)];
  const field = whole.join('.');
  if (error.keyword === 'additionalProperties') {
    return { field, kind: 'unknown', text: unknownText(String(named), suggest ? namesAt(path, call, catalogue) : []) };
  }
  const known = fieldAt(whole, call, catalogue);
  // What stands deep inside a value of one kind (the longitude of a point) is that field's matter.
  if (!known) return { field: whole[0] ?? '', kind: 'type', text: mistypedText(rootField(whole, call)) };
  if (error.keyword === 'required' || isEmpty(error, valueAt(whole, input), known)) {
    return { field, kind: 'missing', text: missingText(known) };
  }
  if (isMistyped(error, known)) return { field, kind: 'type', text: mistypedText(known) };
  return { field, kind: 'rule', text: ruleText(known, error) };
}

/** A value that was emptied is as good as missing. */
function isEmpty(error: ErrorObject, value: unknown, field: Field): boolean {
  const needed = field.required || field.notNull === true;
  return (
    needed &&
    (value === null || value === '' || (error.keyword === 'minItems' && Array.isArray(value) && value.length === 0))
  );
}

function isMistyped(error: ErrorObject, { kind }: Field): boolean {
  if (['type', 'anyOf'].includes(error.keyword)) return true;
  return fieldKinds[kind].formed === true && ['format', 'pattern'].includes(error.keyword);
}

/** The field at a path of names and positions: `copies.0.barcode` is a field of the rows of `copies`. */
function fieldAt(path: readonly string[], call: Call, catalogue: Catalogue): Field | undefined {
  const [name = '', ...rest] = path;
  const field = call.takes.fields[name];
  if (rest.length === 0) return field;
  const [, inner, ...deeper] = rest;
  if (!field || !fieldKinds[field.kind].children) return undefined;
  if (inner === undefined) return rest.length === 1 ? field : undefined;
  const row = writableRowFields(field, catalogue.entities).find((one) => one.name === inner);
  return deeper.length === 0 ? row : undefined;
}

function rootField([name = '']: readonly string[], call: Call): Field {
  const empty = { kind: 'text', required: false, readOnly: false, search: false, stored: false } as const;
  return call.takes.fields[name] ?? { ...empty, name, title: name };
}

function namesAt(path: readonly string[], call: Call, catalogue: Catalogue): string[] {
  const [name] = path;
  if (name === undefined) return Object.keys(call.takes.fields);
  const field = call.takes.fields[name];
  return field ? writableRowFields(field, catalogue.entities).map((one) => one.name) : [];
}

function valueAt(path: readonly string[], input: Row): unknown {
  return path.reduce<unknown>(memberIn, input);
}

/** What a form sends, in so far as its fields decide it. What linkage may hide is not required here. */
export function formSchema(view: FormView, screen: FormScreen, call: Call, catalogue: Catalogue): JsonSchema {
  const hidden = writesOf(screen.when, 'visible');
  const shown = new Set(view.fields.map((field) => field.name));
  const own = screen.fields.filter(
    (field) => shown.has(field.name) && field.name in call.takes.fields && !field.readOnly,
  );
  return {
    type: 'object',
    properties: Object.fromEntries(own.map((field) => [field.name, schemaOf(field, catalogue.entities)])),
    required: own.filter((field) => field.required && !hidden.has(field.name)).map((field) => field.name),
  };
}

/** The source of a module whose default export takes `{formats, ucs2length, equal}` and returns ajv's `validate`. */
export function formModule(schema: JsonSchema): string {
  const ajv = new Ajv({ ...options, code: { source: true, formats: _`runtime.formats` } });
  const code = standaloneCode(ajv, ajv.compile(schema))
    .replace('"use strict";', '')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'runtime.ucs2length')
    .replaceAll('require("ajv/dist/runtime/equal").default', 'runtime.equal');
  if (code.includes('require(')) throw new Error('a form’s validator needs more than the browser has');
  return `export default (runtime) => {\nconst module = { exports: {} };\n${code}\nreturn module.exports;\n};\n`;
}
