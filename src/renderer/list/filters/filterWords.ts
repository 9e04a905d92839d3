/** The filters that are set, in words: what leaves the page, as paper or as a file, says what it was narrowed by. */
import type { Row } from '../../../core/model/catalogue.ts';
import type { ViewField, ViewFilter } from '../../../core/model/view.ts';
import { betweenNames } from '../../../core/model/label.ts';
import { asText } from '../../engine/asText.ts';
import type { Engine } from '../../engine/engine.ts';
import { isEmpty } from '../../../core/model/row.ts';
import { asList } from '../../fields/asList.ts';
import { faceOf } from '../../fields/faces.ts';
import { loadChoices, lookupParams } from '../../fields/ref/choices.ts';
import { valuesByField } from '../../../core/screens/list/question.ts';

export interface FilterWords {
  readonly title: string;
  readonly said: string;
}

type Asked = Pick<Engine, 'ports' | 'lookups'>;

/** @param filters those that show; a hidden one says nothing. */
export function filterWords(
  filters: readonly ViewFilter[],
  values: Row,
  asked: Asked,
): Promise<readonly FilterWords[]> {
  const set = filters.filter(({ params }) => params.some((param) => !isEmpty(values[param])));
  const form = valuesByField(filters, values);
  return Promise.all(
    set.map(async (filter) => ({
      title: asked.ports.text(filter.definition.title),
      said: await saidOf(filter, values, form, asked),
    })),
  );
}

async function saidOf({ params, definition }: ViewFilter, values: Row, form: Row, asked: Asked): Promise<string> {
  const [first = '', last = first] = params;
  const names = await namesOf(definition, asList(values[first]), form, asked);
  const word = (value: unknown): string => {
    if (isEmpty(value)) return '…';
    if (names)
      return asList(value)
        .map((code) => names.get(String(code)) ?? asText(code))
        .join(betweenNames[asked.ports.language]);
    return faceOf(definition).word?.(value, asked.ports) ?? asText(value);
  };
  return first === last ? word(values[first]) : `${word(values[first])} – ${word(values[last])}`;
}

/** The names of codes and of what is referred to; undefined where a value says itself. */
async function namesOf(
  { options, lookup }: ViewField,
  chosen: readonly unknown[],
  form: Row,
  { ports, lookups }: Asked,
) {
  if (options) return new Map(options.map(({ value, label }) => [String(value), ports.text(label)]));
  if (!lookup) return undefined;
  // Where its names cannot be read, the ids are said.
  const { rows } = await loadChoices(lookups, lookup, lookupParams(lookup, form, ports), chosen).catch(
    (): { readonly rows: readonly Row[] } => ({ rows: [] }),
  );
  return new Map([
    ...lookup.extra.map(({ id, name }): [string, string] => [id, ports.text(name)]),
    ...rows.map((row): [string, string] => [asText(row[lookup.value]), asText(row[lookup.label])]),
  ]);
}
