/** What a proposal is to the form it stands in: whether the form holds it, and what it fills in. */
import type { Row } from '../../core/model/catalogue.ts';
import { isRow } from '../../core/model/row.ts';
import type { ViewField, ViewPropose } from '../../core/model/view.ts';
import { asText } from '../engine/asText.ts';
import { isEmpty } from '../fields/face.ts';
import { hasName, nameParam } from '../fields/ref/nameParam.ts';
import type { Opened } from './opened.ts';

/** How many stand there before somebody wants to see more. */
export const firstShown = 5;

export const rowsIn = (answer: Row, name: string): readonly Row[] => {
  const rows = answer[name];
  return Array.isArray(rows) ? rows.filter(isRow) : [];
};

/** The fields in which one proposal differs from another, and from what is chosen by hand. */
const fieldsGiven = ({ view }: Opened, given: Readonly<Record<string, string>>): readonly ViewField[] =>
  view.fields.filter(({ name }) => given[name] !== undefined);

function holds(opened: Opened, given: Readonly<Record<string, string>>, from: Row): boolean {
  const now = opened.form.values();
  const fields = fieldsGiven(opened, given);
  return fields.length > 0 && fields.every(({ name }) => asText(now[name]) === asText(from[given[name] ?? '']));
}

export const holdsProposal = (opened: Opened, { gives }: ViewPropose, row: Row): boolean => holds(opened, gives, row);
export const holdsFilled = (opened: Opened, { fills }: ViewPropose, answer: Row): boolean =>
  holds(opened, fills, answer);

/** Whether somebody, or something, has filled in any of what a proposal would give. */
export function isFilled(opened: Opened, { gives }: ViewPropose): boolean {
  const now = opened.form.values();
  return fieldsGiven(opened, gives).some(({ name }) => !isEmpty(now[name]));
}

/** Takes a proposal, and what the answer says besides where the form has nothing yet. */
export function takeProposal(
  opened: Opened,
  { gives, fills }: ViewPropose,
  row: Row,
  answer: Row,
  byHand: boolean,
): void {
  opened.take(Object.fromEntries(Object.entries(gives).map(([name, from]) => [name, row[from] ?? null])), byHand);
  const now = opened.form.values();
  const states = opened.states();
  const filled: Record<string, unknown> = {};
  for (const field of fieldsGiven(opened, fills)) {
    const state = states[field.name];
    if (!isEmpty(now[field.name]) || state?.disabled || state?.visible === false) continue;
    const names = hasName(field) ? [field.name, nameParam(field)] : [field.name];
    for (const name of names) {
      const from = fills[name];
      if (from !== undefined) filled[name] = answer[from] ?? null;
    }
  }
  opened.take(filled, byHand);
}
