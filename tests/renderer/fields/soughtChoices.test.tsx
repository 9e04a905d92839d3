/** A lookup that may not answer all choices: those beyond are found by what is typed, and keep their names. */
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { choicesAtMost } from '../../../src/core/model/genericCalls.ts';
import type { Row } from '../../../src/core/model/catalogue.ts';
import { LookupNames, LookupSelect } from '../../../src/renderer/fields/ref/lookup.tsx';
import { filterWords } from '../../../src/renderer/list/filters/filterWords.ts';
import { createLookupCache } from '../../../src/renderer/engine/lookupCache.ts';
import { later, makeWorld, show } from '../kit.tsx';
import { call, field } from '../libraryViews.ts';

const first = Array.from({ length: choicesAtMost }, (_, index) => ({ id: `a${index}`, name: `Author ${index}` }));
const zola = { id: 'z1', name: 'Zola' };
const lookup = {
  call: call('author.lookup', ['name', 'id']),
  value: 'id',
  label: 'name',
  search: 'name',
  params: {},
  extra: [],
};

/** @param sought answers what is typed */
const authors = (sought: (part: unknown) => unknown) =>
  makeWorld(
    [],
    {
      'author.lookup': ({ name, id }: Row) => {
        if (id !== undefined) return id === 'z1' ? [zola] : [];
        return name === undefined ? first : sought(name);
      },
    },
    { suggestionDelay: 0 },
  );

function Picker({ many = false, begins = [] }: { many?: boolean; begins?: string[] }) {
  const [chosen, setChosen] = useState<readonly (string | number)[]>(begins);
  const [names, setNames] = useState('');
  return (
    <>
      <LookupSelect
        lookup={lookup}
        id="x"
        chosen={chosen}
        many={many}
        values={{}}
        onChange={(choices) => {
          setChosen(choices.map(({ value }) => value));
          setNames(choices.map(({ label }) => label).join(' and '));
        }}
        disabled={false}
        placeholder=""
      />
      <output>{names}</output>
    </>
  );
}

/** What the box holds; its list keeps choices that nobody sees. */
const shown = () => document.querySelector('.ant-select-selection-item');
const box = () => screen.getByRole('combobox');
const searching = '只列出前 10000 项，其他的请搜索';

describe('a lookup that may not answer all choices', () => {
  it('finds the others by what is typed, and keeps the name of the one that is chosen', async () => {
    const world = authors((part) => (part === 'Zol' ? [zola] : []));
    const { user } = show(world, <Picker />);
    await user.click(box());
    expect(await screen.findByText(searching)).toBeTruthy();
    await user.type(box(), 'Zol');
    await user.click(await screen.findByTitle('Zola'));
    expect(shown()).toHaveTextContent('Zola');
    expect(screen.getByRole('status')).toHaveTextContent('Zola');
    await user.click(box());
    expect(await screen.findByText(searching)).toBeTruthy();
    expect(shown()).toHaveTextContent('Zola');
  });

  it('keeps the names of several that are found one after the other', async () => {
    const world = authors((part) => (part === 'Zol' ? [zola] : part === 'Ibs' ? [{ id: 'i1', name: 'Ibsen' }] : []));
    const { user } = show(world, <Picker many />);
    await user.click(box());
    await screen.findByText(searching);
    await user.type(box(), 'Zol');
    await user.click(await screen.findByTitle('Zola'));
    await user.type(box(), 'Ibs');
    await user.click(await screen.findByTitle('Ibsen'));
    expect(screen.getByRole('status')).toHaveTextContent('Zola and Ibsen');
  });

  it('says no more that there are others once they are all found', async () => {
    const world = authors(() => [zola]);
    const { user } = show(world, <Picker />);
    await user.click(box());
    await screen.findByText(searching);
    await user.type(box(), 'Zol');
    await screen.findByTitle('Zola');
    expect(screen.queryByText(searching)).toBeNull();
  });

  it('shows what was typed last, whichever answer comes last', async () => {
    const late = later<Row[]>();
    const world = authors((part) => (part === 'Zo' ? late.promise : [zola]));
    const { user } = show(world, <Picker />);
    await user.click(box());
    await screen.findByText(searching);
    await user.type(box(), 'Zo');
    const asked = () => world.sentTo('author.lookup').map(({ params }) => params);
    await waitFor(() => expect(asked()).toContainEqual({ name: 'Zo' }));
    await user.type(box(), 'l');
    await screen.findByTitle('Zola');
    await act(async () => late.resolve([{ id: 'z2', name: 'Zolotow' }]));
    expect(screen.getByTitle('Zola')).toBeTruthy();
    expect(screen.queryByTitle('Zolotow')).toBeNull();
  });

  it('searches by nothing that is typed where all choices are there', async () => {
    const world = makeWorld([], { 'author.lookup': () => [zola] }, { suggestionDelay: 0 });
    const { user } = show(world, <Picker />);
    await user.click(box());
    await user.type(box(), 'Zol');
    await user.click(await screen.findByTitle('Zola'));
    expect(world.sentTo('author.lookup')).toHaveLength(1);
  });

  it('names what it had before, in the box, in a cell and in words of filters', async () => {
    const world = authors(() => []);
    show(
      world,
      <>
        <Picker begins={['z1']} />
        <p>
          <LookupNames lookup={lookup} chosen={['z1', 'a7']} values={{}} />
        </p>
      </>,
    );
    expect(await screen.findByTitle('Zola')).toBeTruthy();
    expect(await screen.findByText('Zola, Author 7')).toBeTruthy();
    const ports = world.portsIn('zh-CN');
    const filter = {
      field: 'authorId',
      as: 'exact' as const,
      params: ['authorId'],
      definition: field('authorId', 'ref', { title: '作者', lookup }),
    };
    const said = await filterWords([filter], { authorId: 'z1' }, { ports, lookups: createLookupCache(() => ports) });
    expect(said).toEqual([{ title: '作者', said: 'Zola' }]);
  });
});
