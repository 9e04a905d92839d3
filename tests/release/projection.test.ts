/** Views stand at their hashes; a form's validator is a module that runs without eval and agrees with the server. */
import { describe, expect, test } from 'vitest';
import { ajvFormats } from '../../src/core/fields/formats.ts';
import type { View } from '../../src/core/model/view.ts';
import type { Catalogue } from '../../src/core/model/catalogue.ts';
import { profilesOf, releaseOf } from '../../src/release/build.ts';
import { hashOf } from '../../src/release/hash.ts';
import { libraryRelease, openapiOf } from './library.ts';

const release = libraryRelease();
const librarian = { userType: 1, superManager: false };
const reader = { userType: 3, superManager: false };

function viewOf(id: string, profile = librarian): View {
  const { screens, views } = release.project(profile);
  const view = views[screens[id] ?? ''];
  if (!view) throw new Error(`no view of ${id}`);
  return view;
}

describe('a projection', () => {
  test('is made once for a profile', () => {
    expect(release.project(librarian)).toBe(release.project({ ...librarian }));
  });

  test('is made a screen a step before the release serves, for everybody whom a call or the menu names', () => {
    const prepared = libraryRelease();
    const asked = prepared.project(reader);
    const steps = [...prepared.prepare()].length;
    expect(steps).toBeGreaterThan(Object.keys(prepared.catalogue.screens).length);
    // What was asked meanwhile stays; nothing is made twice.
    expect(prepared.project(reader)).toBe(asked);
    expect([...prepared.prepare()]).toEqual([]);
    expect(prepared.project(librarian).screens).toEqual(release.project(librarian).screens);
    expect(openapiOf(prepared)).toEqual(openapiOf(release));
  });

  test('names each view by its content', () => {
    const { screens, views } = release.project(librarian);
    for (const hash of Object.values(screens)) expect(hashOf(views[hash])).toBe(hash);
  });

  test('has the same hash for two profiles that see the same', () => {
    const first = release.project(librarian).screens['books/authors'];
    expect(release.project({ userType: 9, superManager: true }).screens['books/authors']).toBe(first);
  });

  test('leaves out the screens of calls that the profile may not send', () => {
    const { screens } = release.project(reader);
    expect(Object.keys(screens)).toContain('books/books');
    expect(Object.keys(screens)).not.toContain('books/lend');
  });

  test('brings a validator for each form and dialog', () => {
    const { views, validators } = release.project(librarian);
    const forms = Object.values(views).flatMap((view) =>
      view.type === 'form' || view.type === 'dialog' ? [view] : [],
    );
    expect(forms.length).toBeGreaterThan(3);
    for (const form of forms) {
      const hash = /^\/views\/([0-9a-f]{32})\.js$/.exec(form.validator ?? '')?.[1] ?? '';
      expect(validators[hash]?.()).toContain('export default');
    }
  });
});

interface Validate {
  (input: unknown): boolean;
  errors?: readonly { instancePath: string; keyword: string }[] | null;
}
type Module = { default: (runtime: object) => Validate };

async function validatorOf(id: string): Promise<{ validate: Validate; source: string }> {
  const view = viewOf(id);
  const address = view.type === 'dialog' || view.type === 'form' ? (view.validator ?? '') : '';
  const source = release.project(librarian).validators[address.slice('/views/'.length, -'.js'.length)]?.() ?? '';
  const module = (await import(`data:text/javascript;base64,${Buffer.from(source).toString('base64')}`)) as Module;
  const runtime = { formats: ajvFormats, ucs2length: (text: string) => [...text].length, equal: Object.is };
  return { validate: module.default(runtime), source };
}

describe('the validator of a form', () => {
  test('needs neither require nor eval', async () => {
    const { source } = await validatorOf('books/lend');
    expect(source).not.toMatch(/\brequire\(|\beval\b|new Function|\bimport\b/);
  });

  test.each([
    ['what is right', { readerId: 'r1', phone: '13800001234', due: '2026-01-31' }, []],
    ['a phone that is none', { readerId: 'r1', phone: '1' }, ['/phone format']],
    ['a day that is none', { readerId: 'r1', due: '2026-02-30' }, ['/due format']],
    ['a reader who is missing', {}, [' required']],
    ['what the form does not show', { readerId: 'r1', id: 'b1', mode: 0 }, []],
  ])('judges %s as the server does', async (_name, input, expected) => {
    const { validate } = await validatorOf('books/lend');
    const right = validate(input);
    expect((validate.errors ?? []).map((error) => `${error.instancePath} ${error.keyword}`)).toEqual(expected);
    expect(right).toBe(expected.length === 0);
  });

  test('counts characters, not units of UTF-16', async () => {
    const { validate } = await validatorOf('labels#add');
    expect([validate({ name: '𠮷'.repeat(20) }), validate({ name: '𠮷'.repeat(21) })]).toEqual([true, false]);
  });
});

describe('a release that follows another', () => {
  const { catalogue } = release;
  const { entities, calls, screens, dictionaries, rules } = catalogue;
  const nobody = [2];
  const everyThird = <One>(named: Readonly<Record<string, One>>): One[] =>
    Object.values(named).filter((_, index) => index % 3 === 0);
  const changes: [string, Catalogue][] = [
    ...Object.values(entities).map((entity): [string, Catalogue] => {
      const fields = Object.fromEntries(
        Object.entries(entity.fields).map(([name, field]) => [name, { ...field, read: nobody }]),
      );
      return [`entity ${entity.id}`, { ...catalogue, entities: { ...entities, [entity.id]: { ...entity, fields } } }];
    }),
    ...everyThird(calls).map((call): [string, Catalogue] => {
      return [`call ${call.id}`, { ...catalogue, calls: { ...calls, [call.id]: { ...call, allow: nobody } } }];
    }),
    ...everyThird(screens).map((screen): [string, Catalogue] => {
      const left = Object.fromEntries(Object.entries(screens).filter(([id]) => id !== screen.id));
      return [`screen ${screen.id}`, { ...catalogue, screens: left }];
    }),
    ...Object.values(dictionaries).map((one): [string, Catalogue] => {
      return [
        `dictionary ${one.id}`,
        { ...catalogue, dictionaries: { ...dictionaries, [one.id]: { ...one, items: [] } } },
      ];
    }),
    ...Object.values(rules).map((rule): [string, Catalogue] => {
      return [`rule ${rule.id}`, { ...catalogue, rules: { ...rules, [rule.id]: { ...rule, rows: [] } } }];
    }),
  ];
  for (const profile of profilesOf(catalogue)) release.project(profile);

  test.each(changes)('sees as from nothing what %s changes', (_name, changed) => {
    const [following, alone] = [releaseOf(changed, 'b', release), releaseOf(changed, 'b')];
    for (const profile of profilesOf(changed)) {
      const [mine, own] = [following.project(profile), alone.project(profile)];
      expect(mine.screens).toEqual(own.screens);
      expect(mine.views).toEqual(own.views);
      expect(Object.keys(mine.validators).sort()).toEqual(Object.keys(own.validators).sort());
    }
  });

  test('takes the views over that stay', () => {
    const changed = { ...catalogue, screens: Object.fromEntries(Object.entries(screens).slice(1)) };
    const following = releaseOf(changed, 'b', release);
    const steps = [...following.prepare()].length;
    expect(steps).toBeLessThan([...releaseOf(changed, 'b').prepare()].length);
    const [before, after] = [release.project(librarian), following.project(librarian)];
    const kept = Object.values(after.screens).filter((hash) => before.views[hash] === after.views[hash]);
    expect(kept.length).toBeGreaterThan(Object.keys(screens).length / 2);
  });
});
