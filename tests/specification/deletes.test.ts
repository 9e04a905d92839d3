/**
 * Nothing is lost by one slip: each action of a shipped screen that is marked as dangerous, or whose call deletes, withdraws, ends or
 * locks, asks first, opens a dialog that does, or can be taken back; and says which record it means.
 */
import { expect, test } from 'vitest';
import type { Action, Catalogue, Label } from '../../src/core/model/catalogue.ts';
import { productRelease } from '../serverKit/product.ts';

const losing = /^(remove|delete|withdraw|cancel|lock|end)/i;

interface Losing {
  readonly at: string;
  readonly action: Action;
}

const { catalogue } = await productRelease();

function losingActions({ screens, calls }: Catalogue): Losing[] {
  return Object.values(screens).flatMap((screen) =>
    ('actions' in screen ? (screen.actions ?? []) : []).flatMap((action): Losing[] => {
      const deed = action.call === undefined ? '' : (calls[action.call]?.does ?? '');
      const loses = action.danger || losing.test(deed) || losing.test(action.id);
      return loses ? [{ at: `${screen.id} ${action.id}`, action }] : [];
    }),
  );
}

/** A withdrawn announcement stands alone in its page; a rule that links two records has no name of its own. */
const namesNothing: ReadonlySet<string> = new Set([
  'settings/notices withdraw',
  'organisation/brigadeParks remove',
  'organisation/regionCompanies remove',
]);

const saysWhich = (label: Label | undefined): boolean =>
  label !== undefined &&
  [label].flatMap((one) => (typeof one === 'string' ? one : Object.values(one))).every((text) => /\{\w+\}/.test(text));

const found = losingActions(catalogue);

test('the walk finds them', () => {
  expect(found.length).toBeGreaterThan(30);
  expect(found.map(({ at }) => at)).toEqual(
    expect.arrayContaining([
      'dispatch/commandCentre deleteTask',
      'dispatch/unfinished withdraw',
      'settings/users lock',
    ]),
  );
});

test.each(found)('$at asks, opens a dialog, or can be taken back', ({ action }) => {
  const asks = action.confirm !== undefined;
  const opens = action.open !== undefined && action.open in catalogue.screens;
  const undoes = action.undo !== undefined && action.undo in catalogue.calls;
  expect(asks || opens || undoes).toBe(true);
});

// A dialog shows the record; a question names it, and so does the offer to take back.
const asked = found.filter(({ at, action }) => action.open === undefined && !namesNothing.has(at));
test.each(asked)('$at says which record it means', ({ action }) => {
  expect(saysWhich(action.undo === undefined ? action.confirm : action.about)).toBe(true);
});
