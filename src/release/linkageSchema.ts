/**
 * What linkage requires of an input, in the words of JSON Schema: `if`, `then`, `required`. What these cannot say (a condition
 * over the user, over the clock, over a field that is hidden itself) is left open: nothing false is said.
 */
import type { Call, Catalogue, LinkageRow } from '../core/model/catalogue.ts';
import { isTestOf, type Condition } from '../core/condition/condition.ts';
import { fieldsOf } from '../core/condition/conditionSimplify.ts';
import { writesOf } from '../core/condition/linkage.ts';
import { linkedFormsOf, type LinkedForm } from './linkedForms.ts';

type Json = Record<string, unknown>;
/** A schema of the whole input, or what is true or false of all of them; null where JSON Schema cannot say it. */
type Said = Json | boolean | null;

interface RequiredByLinkage {
  /** Fields of which linkage decides whether they must be there. */
  readonly linked: ReadonlySet<string>;
  /** Those of them that always must. */
  readonly always: readonly string[];
  /** A schema for each of the others that can be said. */
  readonly conditions: readonly Json[];
}

/** Of several forms the server takes the one that an input fits best, which no schema can say. */
export function requiredByLinkage(catalogue: Catalogue, call: Call): RequiredByLinkage {
  const forms = linkedFormsOf(catalogue, call);
  const linked = new Set(forms.flatMap((form) => [...decidedFields(form, call)]));
  const [form] = forms;
  if (!form || forms.length > 1) return { linked, always: [], conditions: [] };
  const always: string[] = [];
  const conditions: Json[] = [];
  for (const name of linked) {
    const when = whenRequired(form, name, call);
    if (when === true) always.push(name);
    else if (when !== null && when !== false) conditions.push({ if: when, then: filled(name) });
  }
  return { linked, always, conditions };
}

function decidedFields(form: LinkedForm, call: Call): Set<string> {
  const written = new Set([...writesOf(form.when, 'visible'), ...writesOf(form.when, 'required'), ...form.undecided]);
  return new Set([...written].filter((name) => name in call.takes.fields));
}

function whenRequired(form: LinkedForm, name: string, call: Call): Said {
  const field = form.fields.find((one) => one.name === name);
  if (!field || form.undecided.has(name)) return null;
  // What a change does not send stays as it is: only what linkage asks for besides must come with it.
  const stays = call.does === 'update' || call.takes.fields[name]?.notNull === true;
  if (stays && !writesOf(form.when, 'required').has(name)) return false;
  return both(firstOf(form, name, 'visible', true), firstOf(form, name, 'required', field.required));
}

/** The first row that matches wins, else the base. */
function firstOf(form: LinkedForm, name: string, property: 'visible' | 'required', base: boolean): Said {
  const hides = writesOf(form.when, 'visible');
  const said = (row: LinkageRow): Said => ([...fieldsOf(row.if)].some((one) => hides.has(one)) ? null : allOf(row.if));
  return form.when.reduceRight<Said>((otherwise, row) => {
    const set = row.set[name]?.[property];
    if (set === undefined) return otherwise;
    const holds = said(row);
    return either(both(holds, set), both(no(holds), otherwise));
  }, base);
}

function both(one: Said, other: Said): Said {
  if (one === false || other === false) return false;
  if (one === null || other === null) return null;
  if (one === true) return other;
  return other === true ? one : { allOf: [one, other] };
}

function either(one: Said, other: Said): Said {
  if (one === true || other === true) return true;
  if (one === null || other === null) return null;
  if (one === false) return other;
  return other === false ? one : { anyOf: [one, other] };
}

function no(said: Said): Said {
  if (said === null || typeof said === 'boolean') return said === null ? null : !said;
  return { not: said };
}

function allOf(condition: Condition): Said {
  return Object.entries(condition).reduce<Said>(
    (said, [name, test]) => both(said, isTestOf(name, test) ? tested(name, test) : joined(name, condition)),
    true,
  );
}

function joined(name: string, { all = [], any = [], none = [] }: Condition): Said {
  if (name === 'user') return null;
  if (name === 'all') return all.map(allOf).reduce<Said>(both, true);
  const some = (name === 'any' ? any : none).map(allOf).reduce<Said>(either, false);
  return name === 'any' ? some : no(some);
}

function tested(name: string, test: unknown): Said {
  if (test === null) return no(filled(name));
  if (Array.isArray(test)) return test.map((one) => tested(name, one)).reduce<Said>(either, false);
  if (typeof test !== 'object') return { ...filled(name), properties: { [name]: { const: test } } };
  return Object.entries(test).reduce<Said>(
    (said, [operator, operand]) => both(said, compared(name, operator, operand)),
    true,
  );
}

const bounds: Readonly<Record<string, string>> = {
  gt: 'exclusiveMinimum',
  gte: 'minimum',
  lt: 'exclusiveMaximum',
  lte: 'maximum',
};

function compared(name: string, operator: string, operand: unknown): Said {
  if (operator === 'not') return no(tested(name, operand));
  if (operator === 'filled') return operand === true ? filled(name) : no(filled(name));
  const bound = bounds[operator];
  if (bound === undefined || typeof operand !== 'number') return null;
  return { required: [name], properties: { [name]: { type: 'number', [bound]: operand } } };
}

/** `minItems` is asked of lists alone. */
function filled(name: string): Json {
  return { required: [name], properties: { [name]: { not: { enum: [null, ''] }, minItems: 1 } } };
}
