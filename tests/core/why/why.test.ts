/** What is told of why somebody sees a thing or not agrees with what they see, for every screen, user type and super manager. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Catalogue, Screen } from '../../../src/core/model/catalogue.ts';
import type { Profile } from '../../../src/core/access/profile.ts';
import { project } from '../../../src/core/project.ts';
import { placeFinder } from '../../../src/core/why/places.ts';
import { whyMenu, whyScreen, type Asked, type Why } from '../../../src/core/why/why.ts';
import { profilesOf } from '../../../src/release/build.ts';
import { readCatalogue } from '../../../src/release/readCatalogue.ts';
import { libraryFiles } from '../../library/files.ts';

const schemas = new URL('../../../schemas/', import.meta.url).pathname;
const shipped = readdirSync(schemas, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json') && !file.startsWith('grammar'))
  .map((file) => ({ file, text: readFileSync(join(schemas, file), 'utf8') }));

const catalogueOf = (sources: readonly { file: string; text: string }[]): Catalogue => {
  const { catalogue } = readCatalogue(sources);
  if (!catalogue) throw new Error('the schemas of this test must have no faults');
  return catalogue;
};
const asked = ({ userType, superManager }: Profile, more: object = {}, row: Asked['row'] = null): Asked => ({
  user: { userType, superManager, roles: [], ability: [] },
  context: { user: { userType, superManager: superManager ? 1 : 0, ...more }, now: '2026-05-03 10:00:00' },
  row,
});
const who = ({ userType, roles = [] }: { userType: number; roles?: string[] }): Asked => ({
  ...asked({ userType, superManager: false }),
  user: { userType, superManager: false, roles, ability: [] },
});

interface Shown {
  readonly columns?: readonly { readonly field: string }[];
  readonly filters?: readonly { readonly field: string }[];
  readonly actions?: readonly { readonly id: string }[];
}
const idsOf = (why: readonly Why[], kind: Why['kind']): string[] =>
  why.flatMap((one) => (one.kind === kind && one.shown !== false ? [one.id] : []));

describe.each([
  ['of the library', libraryFiles()],
  ['that are shipped', shipped],
])('screens %s', (_, sources) => {
  const catalogue = catalogueOf(sources);
  test('show what is told to be shown, and nothing else', () => {
    let told = 0;
    for (const profile of profilesOf(catalogue)) {
      const views = project(catalogue, profile);
      for (const screen of Object.values(catalogue.screens) as Screen[]) {
        if (!['list', 'tree', 'picker'].includes(screen.type)) continue;
        const why = whyScreen(catalogue, screen, asked(profile));
        const view = views[screen.id] as Shown | undefined;
        expect([screen.id, profile, idsOf(why, 'screen').length > 0]).toEqual([screen.id, profile, view !== undefined]);
        if (!view) {
          expect([screen.id, profile, why.filter(({ shown }) => shown !== false)]).toEqual([screen.id, profile, []]);
          continue;
        }
        if (view.columns) expect(idsOf(why, 'column')).toEqual(view.columns.map(({ field }) => field));
        if (view.filters) expect(idsOf(why, 'filter')).toEqual(view.filters.map(({ field }) => field));
        // Conditions over more of the user than the type stay in views; asked of one person they are decided.
        const inView = new Set(view.actions?.map(({ id }) => id));
        for (const one of why) {
          if (one.kind !== 'action') continue;
          if (one.shown !== false) expect([screen.id, one.id, inView.has(one.id)]).toEqual([screen.id, one.id, true]);
          if (!inView.has(one.id)) expect(one.steps.some(({ holds }) => holds === false)).toBe(true);
        }
        told += why.length;
      }
    }
    expect(told).toBeGreaterThan(50);
  });

  test('name the place of what shuts them, wherever it is written and not convention', () => {
    const find = placeFinder(sources);
    for (const profile of profilesOf(catalogue)) {
      for (const screen of Object.values(catalogue.screens)) {
        for (const { steps } of whyScreen(catalogue, screen, asked(profile))) {
          for (const step of steps) {
            const isWritten =
              step.holds === false && (step.is === 'read' || step.is === 'call' || step.is === 'visible');
            if (isWritten)
              expect([screen.id, step.is, step.of, find(step.at) !== undefined]).toEqual([
                screen.id,
                step.is,
                step.of,
                true,
              ]);
          }
        }
      }
    }
  });
});

describe('on a record', () => {
  const page = (file: string, json: object) => ({ file, text: JSON.stringify(json, null, 2) });
  const sources = [
    ...libraryFiles(),
    page('screens/lentThings.json', {
      entity: {
        title: 'Loan',
        properties: {
          name: { type: 'string', title: 'Name' },
          phone: { type: 'string', title: 'Phone', mask: { as: 'phone', read: { owner: { user: 'id' } } } },
          owner: { type: 'string', title: 'Owner' },
          returned: { type: 'boolean', title: 'Returned' },
        },
      },
      actions: {
        giveBack: {
          title: 'Give back',
          set: { returned: true },
          needs: { returned: { not: true } },
          visible: { name: { filled: true } },
        },
      },
    }),
  ];
  const catalogue = catalogueOf(sources);
  const screen = catalogue.screens['lentThings'] as Screen;
  const profile = profilesOf(catalogue).find(({ superManager }) => !superManager) as Profile;
  const tell = (row: Asked['row'], user: object = {}): readonly Why[] =>
    whyScreen(catalogue, screen, asked(profile, user, row));
  const one = (why: readonly Why[], id: string): Why =>
    why.find((each) => each.id === id && each.kind !== 'filter') as Why;
  const step = (why: readonly Why[], id: string, is: string) => one(why, id).steps.find((each) => each.is === is);

  test('what is asked of it is decided; without one it is open', () => {
    expect(step(tell(null), 'giveBack', 'visible')?.holds).toBeNull();
    expect(one(tell(null), 'giveBack').shown).not.toBe(true);
    expect(step(tell({ name: '' }), 'giveBack', 'visible')?.holds).toBe(false);
    expect(one(tell({ name: '' }), 'giveBack').shown).toBe(false);
    expect(step(tell({ name: 'a', returned: true }), 'giveBack', 'needs')?.holds).toBe(false);
  });
  test('a value is whole for whom its mask spares', () => {
    expect(step(tell({ owner: 'me' }, { id: 'me' }), 'phone', 'mask')?.holds).toBe(true);
    expect(step(tell({ owner: 'you' }, { id: 'me' }), 'phone', 'mask')?.holds).toBe(false);
    expect(one(tell({ owner: 'you' }, { id: 'me' }), 'phone').shown).toBe(true);
  });
  test('a mask that asks for user types alone is decided without a record', () => {
    const own = { file: 'screens/lentThings.json', text: sources.at(-1)?.text ?? '' };
    const masked = (read: string) =>
      catalogueOf([
        ...libraryFiles(),
        { ...own, text: own.text.replace(/"read": \{[^}]*\{[^}]*\}\s*\}/, `"read": ${read}`) },
      ]);
    for (const [read, whole] of [
      ['[]', false],
      [`[${profile.userType}]`, true],
    ] as const) {
      const changed = masked(read);
      const why = whyScreen(changed, changed.screens['lentThings'] as Screen, asked(profile));
      expect(step(why, 'phone', 'mask')?.holds).toBe(whole);
    }
  });
  test('the place is the line of the word itself', () => {
    const found = placeFinder(sources)(step(tell(null), 'giveBack', 'visible')?.at ?? []);
    const lines = sources.at(-1)?.text.split('\n') ?? [];
    expect(found?.file).toBe('screens/lentThings.json');
    expect(lines[(found?.line ?? 0) - 1]).toContain('"visible"');
  });
});

test('an entry of the menu is told by type, roles and what stands above it', () => {
  const entry = (id: string, more: object = {}) => ({
    id,
    parentId: null,
    name: id,
    path: id,
    types: [1],
    order: 0,
    ...more,
  });
  const entries = [
    entry('books'),
    entry('shelves', { parentId: 'staff' }),
    entry('staff', { types: [2] }),
    entry('keys', { types: [], roles: { role: ['keeper'], ability: [], mode: 'oneOf' } }),
  ];
  const seen = (roles: string[], userType = 1) =>
    whyMenu(entries, who({ userType, roles })).flatMap((one) => (one.shown ? [one.id] : []));
  expect(seen([])).toEqual(['books']);
  expect(seen(['keeper'])).toEqual(['books', 'keys']);
  expect(seen([], 2)).toEqual(['staff']);
  const [, shelves] = whyMenu(entries, who({ userType: 1 }));
  expect(shelves?.steps).toMatchObject([
    { is: 'types', holds: true },
    { is: 'parent', of: 'staff', holds: false },
  ]);
});

test('an entry that is there for some users alone says whom it asks for', () => {
  const visible = { userType: 2 };
  const entry = { id: 'vans', parentId: null, name: 'vans', path: 'vans', types: [1, 2], order: 0, visible };
  const [shut] = whyMenu([entry], who({ userType: 1 }));
  expect(shut).toMatchObject({
    shown: false,
    steps: [{ is: 'types' }, { is: 'visible', holds: false, says: visible }],
  });
  const [open] = whyMenu([entry], who({ userType: 2 }));
  expect(open).toMatchObject({ shown: true, steps: [{ is: 'types' }, { is: 'visible', holds: true }] });
});
