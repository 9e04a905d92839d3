/** The rows that a call that does `aggregate` answers, each rule a function named after it. */
import { tableBy } from '../model/names.ts';
import { groupedName, groupingField, stepEnds, type Figure, type GroupedBy } from '../model/aggregate.ts';
import type { Call, Entity, Field, FieldKind, Shape } from '../model/catalogue.ts';
import { readOfAll, wholeFor } from '../access/readOfAll.ts';
import { fieldsOf } from '../condition/conditionSimplify.ts';
import { fieldKinds } from '../fields/index.ts';
import { given, itemsOf } from '../source/raw.ts';
import type { Declared, RawCall, RawGroupedBy } from '../source/raw.ts';
import { joinLabels } from '../model/label.ts';
import { aggregateTexts } from '../model/texts.ts';
import { withNames } from './normaliseFields.ts';

type Groupings = Pick<Call, 'groupings' | 'figures'>;

/** A field, and the unit of time that is one step. */
function groupedBy({ field, unit: step }: RawGroupedBy): GroupedBy {
  return given({ field, step });
}

/** A grouping is written as a list of fields, or of fields with a unit. */
export function groupingsOf({ group, computed: figures }: Pick<RawCall, 'group' | 'computed'>): Groupings {
  const read = Object.entries(group ?? {}).map(
    ([name, by]) => [name, itemsOf<RawGroupedBy>(by, 'field').map(groupedBy)] as const,
  );
  return given({ groupings: group && tableBy(read), figures });
}

const answered = { required: false, readOnly: true, search: false, stored: false } as const;

/** The group's own value, as its field says it; of a step of time its name and both ends. */
function groupedFields(by: GroupedBy, field: Field): Field[] {
  const { title } = field;
  const read = wholeFor(field);
  if (by.step === undefined) {
    const { default: _, mask: _mask, check: _check, ...words } = field;
    return [given<Field>({ ...words, ...answered, read })];
  }
  const [from, to] = stepEnds(by);
  const step = joinLabels((text) => `${text(title)}${text(aggregateTexts.steps[by.step ?? 'day'])}`);
  const end = { ...answered, kind: field.kind, read } as const;
  return [
    given<Field>({ ...answered, name: groupedName(by), kind: 'text', title: step, read }),
    given<Field>({ ...end, name: from, title: joinLabels((text) => text(step) + text(aggregateTexts.from)) }),
    given<Field>({ ...end, name: to, title: joinLabels((text) => text(step) + text(aggregateTexts.to)) }),
  ];
}

/** What is counted is a whole number; a mean is a fraction, but where its kind knows none; all else is of its field's kind. */
function figureKind({ measure }: Figure, field: Field | undefined): FieldKind {
  if (!field || measure === 'count') return 'integer';
  if (measure !== 'mean' && measure !== 'p90') return field.kind;
  return fieldKinds[field.kind].averagedAs ?? 'decimal';
}

function figureField(name: string, figure: Figure, fields: Entity['fields']): Field {
  const field = fields[figure.field ?? ''];
  const asked = figure.where ? [...fieldsOf(figure.where)].flatMap((one) => fields[one] ?? []) : [];
  const called = joinLabels((text) =>
    `${field ? text(field.title) : ''}${text(aggregateTexts.measures[figure.measure])}`.trim(),
  );
  return given<Field>({
    ...answered,
    name,
    kind: figureKind(figure, field),
    title: figure.title ?? called,
    read: readOfAll([...(field ? [field] : []), ...asked]),
  });
}

/** Rows name their grouping, then what they have in common, then their figures. */
export function aggregateShape(
  { groupings, figures }: Groupings,
  entity: Entity | undefined,
  declared: Declared,
): Shape {
  const fields = entity?.fields ?? {};
  const by = Object.values(groupings ?? {}).flat();
  const grouped = by.flatMap((one) => {
    const field = Object.hasOwn(fields, one.field) ? fields[one.field] : undefined;
    return field ? groupedFields(one, field) : [];
  });
  const counted = Object.entries(figures ?? {}).map(([name, figure]) => figureField(name, figure, fields));
  const first = given<Field>({ ...answered, name: groupingField, kind: 'text', title: aggregateTexts.grouping });
  const all = tableBy([first, ...grouped].map((field) => [field.name, field]));
  const named = withNames(all, declared);
  return { fields: tableBy([...Object.entries(named), ...counted.map((field) => [field.name, field] as const)]) };
}
