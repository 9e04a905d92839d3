/** A lookup whose call gives pages: its others are searched where that is possible, else read on, and keep their names. */
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { manyAtMost } from '../../../src/core/model/genericCalls.ts';
import type { Row } from '../../../src/core/model/catalogue.ts';
import type { ViewLookup } from '../../../src/core/model/view.ts';
import { LookupNames, LookupSelect } from '../../../src/renderer/fields/ref/lookup.tsx';
import { makeWorld, show } from '../kit.tsx';
import { call } from '../libraryViews.ts';

const author = (index: number) => ({ id: `a${index}`, name: `Author ${index}` });
const lookup: ViewLookup = {
  call: { ...call('author.list', ['current', 'size', 'fields', 'name', 'ids']), asks: ['id', 'name'] },
  value: 'id',
  label: 'name',
  search: 'name',
  most: manyAtMost,
  params: {},
  extra: [],
};
const { search: _, ...unsearched } = lookup;

/** A list of so many authors, as the server answers it. */
const authors = (count: number) =>
  makeWorld(
    [],
    {
      'author.list': ({ current = 1, size = 20, name = '', ids: chosen }: Row) => {
        const ids = chosen === undefined ? undefined : String(chosen).split(',');
        const all = Array.from({ length: count }, (_, index) => author(index));
        const found = all.filter((one) => (ids?.includes(one.id) ?? true) && one.name.includes(String(name)));
        const from = (Number(current) - 1) * Number(size);
        return { records: found.slice(from, from + Number(size)), total: found.length, current, size };
      },
    },
    { suggestionDelay: 0 },
  );

const select = (of: ViewLookup, chosen: string[] = []) => (
  <LookupSelect
    lookup={of}
    id="x"
    chosen={chosen}
    many={false}
    values={{}}
    onChange={() => undefined}
    disabled={false}
    placeholder=""
  />
);
const box = () => screen.getByRole('combobox');
const cut = /只列出前/;

describe('a lookup whose call gives pages', () => {
  it('offers more than a page has by itself, asked for by what it is chosen by alone', async () => {
    const world = authors(500);
    const { user } = show(world, select(lookup));
    await user.click(box());
    await user.type(box(), '499');
    expect(await screen.findByTitle('Author 499')).toBeTruthy();
    expect(screen.queryByText(cut)).toBeNull();
    expect(world.sentTo('author.list').map(({ params }) => params)).toEqual([{ fields: 'id,name', size: manyAtMost }]);
  });

  it('is searched where it holds more than its longest page', async () => {
    const world = authors(5_000);
    const { user } = show(world, select(lookup));
    await user.click(box());
    expect(await screen.findByText('只列出前 999 项，其他的请搜索')).toBeTruthy();
    await user.type(box(), '4321');
    expect(await screen.findByTitle('Author 4321')).toBeTruthy();
    expect(screen.queryByText(cut)).toBeNull();
  });

  it('is read on where it cannot be searched', async () => {
    const world = authors(2_500);
    const { user } = show(world, select(unsearched));
    await user.click(box());
    await user.type(box(), '2499');
    expect(await screen.findByTitle('Author 2499')).toBeTruthy();
    expect(screen.queryByText(cut)).toBeNull();
    expect(world.sentTo('author.list')).toHaveLength(3);
  });

  it('says that there are more than are read', async () => {
    const world = authors(20_000);
    const { user } = show(world, select(unsearched));
    await user.click(box());
    expect(await screen.findByText(/^只列出前 9990 项/)).toBeTruthy();
    expect(world.sentTo('author.list')).toHaveLength(10);
  });

  it.each([
    ['searched', lookup],
    ['read on', unsearched],
  ])('names what is chosen beyond the first page, where it is %s', async (_said, of) => {
    show(
      authors(5_000),
      <>
        {select(of, ['a4000'])}
        <p>
          <LookupNames lookup={of} chosen={['a4001', 'a7']} values={{}} />
        </p>
      </>,
    );
    expect(await screen.findByTitle('Author 4000')).toBeTruthy();
    expect(await screen.findByText('Author 4001, Author 7')).toBeTruthy();
  });

  it('that gives no pages and holds as many as an answer may is searched, too', async () => {
    const many = { ...lookup, call: call('author.all', ['name', 'id']) };
    const all = Array.from({ length: manyAtMost }, (_said, index) => author(index));
    const world = makeWorld(
      [],
      { 'author.all': ({ name }: Row) => (name === undefined ? all : [{ id: 'z', name: 'Zola' }]) },
      { suggestionDelay: 0 },
    );
    const { user } = show(world, select(many));
    await user.click(box());
    expect(await screen.findByText('只列出前 999 项，其他的请搜索')).toBeTruthy();
    await user.type(box(), 'Zol');
    expect(await screen.findByTitle('Zola')).toBeTruthy();
  });
});
