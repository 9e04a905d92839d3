/** `fields=a,b`: a page's rows with these fields alone, whoever makes the page. */
import type { Call, Row } from '../../core/model/catalogue.ts';
import { unknownText } from '../../release/inputTexts.ts';
import { mayRead } from '../records/access.ts';
import { refuse } from '../records/faults.ts';
import type { Page } from '../records/query.ts';
import type { Handler, HandlerContext } from './handler.ts';

/** Undefined where all are wanted. */
export function fieldsAsked(input: Row): readonly string[] | undefined {
  const asked = input['fields'];
  if (typeof asked !== 'string' || asked.trim() === '') return undefined;
  return [...new Set(asked.split(',').map((name) => name.trim()))];
}

/** The handler of a page, held to the fields that are asked for. @throws Refusal 400 for one that its reader has not */
export function withFieldsAsked(call: Call, handler: Handler): Handler {
  if (call.gives.as !== 'page') return handler;
  return async (context, input) => {
    const names = fieldsAsked(input);
    if (!names) return handler(context, input);
    refuseUnknown(context, names);
    const page = (await handler(context, input)) as Page;
    return { ...page, records: page.records.map((row) => onlyThese(row, names)) };
  };
}

function refuseUnknown(context: HandlerContext, names: readonly string[]): void {
  const { gives } = context.call;
  const fields = 'shape' in gives ? gives.shape.fields : 'entity' in gives ? entityFields(context, gives.entity) : {};
  const readable = Object.values(fields).filter((field) => mayRead(context, field));
  const known = new Set(readable.map(({ name }) => name));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw refuse('bad-parameters', { fields: { fields: unknownText(unknown, known) } });
}

const entityFields = ({ release }: HandlerContext, id: string) => release.catalogue.entities[id]?.fields ?? {};

export function onlyThese(row: Row, names: readonly string[]): Row {
  const kept: Record<string, unknown> = {};
  for (const name of names) if (name in row) kept[name] = row[name];
  return kept;
}
