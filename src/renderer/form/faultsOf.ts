/** What is wrong with a value, told without asking anyone. The server judges by the same words of the same schema. */
import { isOffered, notOffered } from '../../core/condition/offered.ts';
import { isRow } from '../../core/model/row.ts';
import type { Says } from '../engine/speech.ts';
import { repeatedIn, repeatedText } from '../../core/fields/distinctRows.ts';
import type { ViewField } from '../../core/model/view.ts';
import { isEmpty } from '../fields/face.ts';
import { inputOfKind } from '../fields/inputs.ts';
import { texts } from '../engine/texts.ts';
import type { Fault, Faults } from '../fields/fault.ts';

interface Rules {
  readonly required: boolean;
  readonly offered?: readonly (string | number)[] | undefined;
}

const asked = { choice: texts.pleaseSelect, upload: texts.pleaseUpload, row: texts.pleaseAdd } as const;

function requiredText(field: ViewField): Says {
  if (field.message !== undefined) return field.message;
  const as = inputOfKind(field.kind).asked ?? (field.picker === undefined ? undefined : 'choice');
  return as === undefined ? texts.pleaseEnter : asked[as];
}

function rowFaults(field: ViewField, value: unknown): Faults {
  const faults: Record<string, Fault> = {};
  for (const [index, row] of (Array.isArray(value) ? value : []).entries()) {
    for (const child of field.rows ?? []) {
      const own = faultsOfValue(child, isRow(row) ? row[child.name] : undefined, { required: child.required });
      for (const [path, fault] of Object.entries(own))
        faults[`${index}.${child.name}${path === '' ? '' : `.${path}`}`] = fault;
    }
  }
  for (const [index, name] of repeatedIn(Array.isArray(value) ? value : [], field)) {
    const title = field.rows?.find((child) => child.name === name)?.title ?? name;
    faults[`${index}.${name}`] ??= { label: repeatedText, values: { title } };
  }
  return faults;
}

/** All faults of a field's value; of child rows, each at its own place. */
export function faultsOfValue(field: ViewField, value: unknown, rules: Rules): Faults {
  const at = (label: Says, limit?: number): Faults => ({
    '': { label, values: { title: field.title, ...(limit === undefined ? {} : { limit }) } },
  });
  if (field.readOnly) return {};
  if (isEmpty(value)) return rules.required ? at(requiredText(field)) : {};
  if (rules.offered && !isOffered(value, rules.offered)) return at(notOffered);
  if (field.rows) return rowFaults(field, value);
  const fault = inputOfKind(field.kind).fault?.(value, field);
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

/** What is told at a field itself: its own fault, else one within it that no cell of its rows shows. */
export function faultAt(field: ViewField, faults: Faults): Fault | undefined {
  const cells = new Set(field.rows?.map(({ name }) => name));
  const isShown = (path: string): boolean => {
    const [, name = '', ...deeper] = path.split('.');
    return cells.has(name) && deeper.length === 0;
  };
  return faults[''] ?? Object.entries(faults).find(([path]) => !isShown(path))?.[1];
}

/** What is half typed is not asked about: the field itself says what is wrong with it. Of rows, those that are well. */
export function wellFilled(field: ViewField | undefined, value: unknown): unknown {
  if (!field) return value;
  const faults = Object.keys(faultsOfValue(field, value, { required: false }));
  if (faults.length === 0) return value;
  if (!field.rows || !Array.isArray(value)) return null;
  const wrong = new Set(faults.map((path) => Number(path.split('.')[0])));
  return value.filter((_, index) => !wrong.has(index));
}
