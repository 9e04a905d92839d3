/** The validator that the release made for a form: the very one that the server runs, as a module, without `eval`. */
import { ajvFormats } from '../../core/fields/formats.ts';
import type { Row } from '../../core/model/catalogue.ts';
import { memberIn } from '../../core/model/row.ts';
import type { ViewField } from '../../core/model/view.ts';
import { texts } from '../engine/texts.ts';
import type { Fault } from '../fields/fault.ts';

interface AjvError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}
type Validate = ((data: unknown) => boolean) & { errors?: readonly AjvError[] | null };

/** Characters as ajv counts them. */
const ucs2length = (text: string): number => [...text].length;

function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equal(memberIn(a, key), memberIn(b, key)))
  );
}

/** What the module needs of us (plan of the release): formats and the two functions that ajv would import. */
const runtime = { formats: ajvFormats, ucs2length, equal };

const isModule = (value: unknown): value is { default: (given: typeof runtime) => Validate } =>
  typeof value === 'object' && value !== null && 'default' in value && typeof value.default === 'function';

export async function importValidator(address: string): Promise<Validate> {
  const module: unknown = await import(/* @vite-ignore */ new URL(address, document.baseURI).href);
  if (!isModule(module))
    throw new Error(`The validator ${address} must have a default export that makes it; it has none.`);
  return module.default(runtime);
}

const limits: Readonly<Record<string, (typeof texts)['tooLong']>> = {
  minLength: texts.tooShort,
  maxLength: texts.tooLong,
  minimum: texts.tooSmall,
  maximum: texts.tooLarge,
};

function faultFor(error: AjvError, field: ViewField | undefined): Fault {
  const title = field?.title ?? '';
  if (error.keyword === 'required') return { label: field?.message ?? texts.pleaseEnter, values: { title } };
  const { limit } = error.params;
  const label = limits[error.keyword];
  if (label && typeof limit === 'number') return { label, values: { title, limit } };
  return { label: field?.message ?? texts.badFormat, values: { title } };
}

/** The faults that the validator finds in what would be sent, by path. */
export function judgeInput(
  validate: Validate,
  input: Row,
  fields: readonly ViewField[],
): Readonly<Record<string, Fault>> {
  if (validate(input)) return {};
  const faults: Record<string, Fault> = {};
  for (const error of validate.errors ?? []) {
    const missing = typeof error.params.missingProperty === 'string' ? `/${error.params.missingProperty}` : '';
    const path = `${error.instancePath}${missing}`.replace(/^\//, '').replaceAll('/', '.');
    const [name, , child] = path.split('.');
    const field = fields.find((each) => each.name === name);
    const inner = child === undefined ? field : field?.rows?.find((each) => each.name === child);
    faults[path] ??= faultFor(error, inner);
  }
  return faults;
}
