/** One suite that every field kind passes: its cell, its input, its filter, its way through the address. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { choicesAtMost } from '../../../src/core/model/genericCalls.ts';
import type { FieldKind, FilterMatch, Row } from '../../../src/core/model/catalogue.ts';
import { fieldKinds } from '../../../src/core/fields/index.ts';
import { crossingText } from '../../../src/core/fields/crossing.ts';
import { readFilterText } from '../../../src/core/fields/readText.ts';
import type { ViewField } from '../../../src/core/model/view.ts';
import { faceOf } from '../../../src/renderer/fields/faces.ts';
import { wireNow } from '../../../src/renderer/engine/conditionContext.ts';
import { inputOf, inputOfKind } from '../../../src/renderer/fields/inputs.ts';
import { faultsOfValue } from '../../../src/renderer/form/faultsOf.ts';
import { PortsProvider } from '../../../src/renderer/index.ts';
import { printField } from '../../../src/renderer/fields/cell.tsx';
import { cellMarkup } from '../../../src/renderer/fields/cellMarkup.ts';
import { htmlOf } from '../../../src/renderer/fields/markup.ts';
import { printOf } from '../../../src/renderer/fields/prints.ts';
import { pressEscape } from '../../pressEscape.ts';
import { makeWorld, show } from '../kit.tsx';
import { both, call, column, field } from '../libraryViews.ts';
import { shapeOf } from '../shapeOf.ts';

type User = ReturnType<typeof userEvent.setup>;

interface Case {
  readonly definition?: Partial<ViewField>;
  /** A value of the wire, the row it stands in, and what its cell reads. */
  readonly value: unknown;
  readonly row?: Row;
  readonly reads: RegExp | string;
  /** Enters a value by hand, and what the form then holds. */
  readonly enter?: (user: User, input: HTMLElement) => Promise<void>;
  readonly entered?: unknown;
  /** Filters by hand, and what the parameters then are. */
  readonly as?: FilterMatch;
  readonly narrow?: (user: User, input: HTMLElement) => Promise<void>;
  readonly narrowed?: readonly unknown[];
  /** Texts of an address, and the values they are. */
  readonly address?: Readonly<Record<string, unknown>>;
  /** Values that are faults. */
  readonly wrong?: readonly unknown[];
}

const pickOption = (name: string) => async (user: User, input: HTMLElement) => {
  await user.click(input);
  await user.click(await screen.findByTitle(name));
};
const typing = (text: string) => async (user: User, input: HTMLElement) => {
  await user.clear(input);
  await user.type(input, text.replace(/[{[]/g, '$&$&'));
};
/** A calendar takes what is typed when Enter confirms it. */
const typingDay = (text: string) => async (user: User, input: HTMLElement) => {
  await user.type(input, `${text}{Enter}`);
};

const genres = [
  { value: 1, label: '小说', tone: 'success' as const },
  { value: 2, label: '诗歌' },
];
const authors = {
  lookup: {
    call: call('author.lookup', []),
    value: 'id',
    label: 'name',
    params: {},
    extra: [{ id: '-1', name: both('佚名', 'Unknown') }],
  },
};
const status = {
  rule: {
    inputs: { onLoan: 0 },
    rows: [
      { when: { onLoan: 1 }, then: { value: 'out', label: '已借出', tone: 'progress' as const } },
      { when: { onLoan: 0 }, then: { value: 'in', label: '在馆', tone: 'success' as const } },
    ],
  },
};
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
};

const cases: Readonly<Record<FieldKind, Case>> = {
  text: {
    value: 'Dune',
    reads: 'Dune',
    enter: typing('Emma'),
    entered: 'Emma',
    as: 'like',
    narrow: typing('Em'),
    narrowed: ['Em'],
    address: { Em: 'Em' },
    definition: { maxLength: 5 },
    wrong: ['Middlemarch'],
  },
  longText: {
    value: 'A long story',
    reads: 'A long story',
    enter: typing('Short'),
    entered: 'Short',
    as: 'like',
    narrow: typing('x'),
    narrowed: ['x'],
  },
  html: {
    value: '<p>Hi <b>you</b><script>alert(1)</script></p>',
    reads: 'Hi you',
    as: 'like',
    narrow: typing('x'),
    narrowed: ['x'],
  },
  integer: {
    value: 12345,
    reads: '12,345',
    enter: typing('7'),
    entered: 7,
    narrow: typing('7'),
    narrowed: [7],
    address: { '7': 7, seven: undefined },
    definition: { minimum: 1, maximum: 9 },
    wrong: [1.5, 0, 10],
  },
  decimal: {
    value: 1.25,
    reads: '1.25',
    enter: typing('1.5'),
    entered: 1.5,
    as: 'range',
    narrow: typing('2'),
    narrowed: [2, null],
    address: { '1.5': 1.5 },
  },
  money: { value: '1234.5', reads: '1,234.50', enter: typing('9.9'), entered: 9.9, narrow: typing('3'), narrowed: [3] },
  duration: {
    value: 65,
    reads: '1 小时 5 分',
    enter: typing('1:05'),
    entered: 65,
    as: 'range',
    narrow: typing('2小时'),
    narrowed: [120, null],
    address: { '65': 65, '1:05': 65, soon: undefined },
    definition: { minimum: 1 },
    wrong: ['soon', 0],
  },
  rating: {
    value: 3,
    reads: '',
    // One step to the right adds a star; the control goes by the number of the key.
    enter: async (_user, input) => {
      fireEvent.keyDown(input, { key: 'ArrowRight', keyCode: 39 });
    },
    entered: 1,
    as: 'range',
    address: { '3': 3, '2.5': undefined, three: undefined },
    wrong: [0, 6, 2.5],
  },
  boolean: {
    value: true,
    reads: '是',
    enter: (user, input) => user.click(input),
    entered: true,
    narrow: pickOption('否'),
    narrowed: [false],
    address: { true: true, false: false, maybe: undefined },
  },
  date: {
    value: '2026-11-20',
    reads: '2026-11-20',
    enter: typingDay('2026-11-21'),
    entered: '2026-11-21',
    narrow: typingDay('2026-11-21'),
    narrowed: ['2026-11-21'],
    address: { '2026-11-20': '2026-11-20', soon: undefined },
  },
  dateTime: {
    value: '2026-11-20 08:30:00',
    reads: '2026-11-20 08:30:00',
    enter: typingDay('2026-11-21 09:00:00'),
    entered: '2026-11-21 09:00:00',
    narrow: typingDay('2026-11-21 09:00:00'),
    narrowed: ['2026-11-21 09:00:00'],
  },
  code: {
    definition: { options: genres },
    value: 1,
    reads: '小说',
    enter: pickOption('诗歌'),
    entered: 2,
    narrow: pickOption('诗歌'),
    narrowed: [2],
    address: { '2': 2, '9': undefined },
  },
  codes: {
    definition: { options: genres },
    value: '1,2',
    reads: /小说\s*诗歌/,
    enter: pickOption('诗歌'),
    entered: [2],
    as: 'has',
    narrow: pickOption('小说'),
    narrowed: [1],
  },
  ref: {
    definition: { ...authors, nameField: 'authorName' },
    value: 'a1',
    row: { authorName: 'Austen' },
    reads: 'Austen',
    enter: pickOption('Borges'),
    entered: 'a2',
    narrow: pickOption('佚名'),
    narrowed: ['-1'],
    address: { a1: 'a1' },
  },
  refs: {
    definition: authors,
    value: ['a1', 'a2'],
    reads: 'Austen, Borges',
    enter: pickOption('Borges'),
    entered: ['a2'],
    as: 'has',
    narrow: pickOption('Borges'),
    narrowed: ['a2'],
  },
  point: {
    value: { lng: 114.0579, lat: 22.5431 },
    reads: '114.05790, 22.54310',
    enter: async (user, input) => {
      await user.click(input);
      await user.paste('113.9, 22.5');
    },
    entered: { lng: 113.9, lat: 22.5 },
    wrong: [
      { lng: 200, lat: 0 },
      { lng: 1, lat: null },
    ],
  },
  shape: {
    value: square,
    reads: 'Polygon · 4 个点',
    enter: typing(JSON.stringify(square)),
    entered: square,
    wrong: [
      'nonsense',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
          ],
        ],
      },
    ],
  },
  files: { value: [{ id: 'f1', path: '/files/a.png' }], reads: '' },
  rows: {
    definition: { rows: [field('name', 'text', { title: '名字', required: true })] },
    value: [{ name: 'Ada' }, { name: 'Bob' }],
    reads: 'Ada, Bob',
    enter: async (user, button) => {
      expect(screen.getByRole('group', { name: '字段' })).toContainElement(button);
      await user.click(screen.getByRole('button', { name: /添加一行/ }));
      expect(screen.getByLabelText('名字 1')).toHaveFocus();
      await user.keyboard('Ada');
    },
    entered: [{ name: 'Ada' }],
    wrong: [[{ name: '' }]],
  },
  json: { value: { a: 1 }, reads: '{"a":1}', enter: typing('[1]'), entered: [1], wrong: ['not json'] },
  secret: { value: 'whatever', reads: '••••••', enter: typing('s3cret'), entered: 's3cret' },
  derived: {
    definition: status,
    value: undefined,
    row: { onLoan: 1 },
    reads: '已借出',
    narrow: pickOption('在馆'),
    narrowed: ['in'],
    address: { out: 'out', lost: undefined },
  },
};

const fieldFor = (kind: FieldKind, given: Case): ViewField =>
  field(kind === 'ref' ? 'authorId' : 'value', kind, { title: '字段', ...given.definition });
const world = () =>
  makeWorld([], {
    'author.lookup': [
      { id: 'a1', name: 'Austen' },
      { id: 'a2', name: 'Borges' },
      { id: 'a3', name: ' ' },
    ],
  });

function Editor({ definition, row, heard }: { definition: ViewField; row: Row; heard: { value: unknown } }) {
  const [value, setValue] = useState<unknown>(heard.value ?? null);
  const { group } = faceOf(definition);
  const { Edit } = inputOf(definition);
  const Name = group ? 'span' : 'label';
  return (
    <>
      <Name {...(group ? {} : { htmlFor: 'x' })} id="x-label">
        字段
      </Name>
      <Edit
        field={definition}
        id="x"
        value={value}
        onChange={(next) => {
          heard.value = next;
          setValue(next);
        }}
        disabled={false}
        invalid={false}
        values={row}
      />
    </>
  );
}

function Narrower({
  definition,
  as,
  heard,
}: {
  definition: ViewField;
  as: FilterMatch;
  heard: { values: readonly unknown[] };
}) {
  const params = as === 'range' ? ['from', 'to'] : ['value'];
  const [values, setValues] = useState<readonly unknown[]>(params.map(() => null));
  const { Filter } = faceOf(definition);
  if (!Filter) throw new Error(`${definition.kind} has no filter`);
  const change = (next: readonly unknown[]) => {
    heard.values = next;
    setValues(next);
  };
  return (
    <>
      <label htmlFor="x">字段</label>
      <Filter
        filter={{ field: definition.name, as, params, definition }}
        id="x"
        values={values}
        onChange={change}
        form={{}}
        disabled={false}
      />
    </>
  );
}

it('a code that its reader may not choose is not offered, and keeps its name where it stands', async () => {
  const options = ['诗歌', '小说', '历史'].map((label, at) => ({ value: at + 1, label }));
  const definition = field('value', 'code', { options, offered: [1] });
  const heard = { value: 2 };
  const { user } = show(world(), <Editor definition={definition} row={{}} heard={heard} />);
  expect(screen.getByTitle('小说')).toBeVisible();
  await user.click(screen.getByLabelText('字段'));
  await user.click(await screen.findByTitle('诗歌'));
  expect(screen.queryByTitle('历史')).toBeNull();
  expect(heard.value).toBe(1);
});

describe('an area typed as coordinates', () => {
  const definition = fieldFor('shape', cases.shape);
  const typed = async (written: string): Promise<unknown> => {
    const heard = { value: undefined as unknown };
    const { user } = show(world(), <Editor definition={definition} row={{}} heard={heard} />);
    await user.click(screen.getByText('坐标'));
    expect(screen.getByText(/至少三点/)).toBeVisible();
    await user.click(screen.getByRole('textbox'));
    await user.paste(written);
    return heard.value;
  };

  it('is read corner by corner, and closed', async () => {
    const corners = [
      [113.9, 22.5],
      [113.92, 22.5],
      [113.92, 22.52],
      [113.9, 22.5],
    ];
    const area = { type: 'Polygon', coordinates: [corners] };
    expect(await typed('113.90, 22.50; 113.92, 22.50\n113.92，22.52')).toEqual(area);
  });

  it.each(['113.90, 22.50; 113.92', '113.90, 22.50; 113.92, 22.50', '{"type": "Polygon"'])(
    'stays as it was typed where it is none: %s',
    async (written) => {
      expect(await typed(written)).toBe(written);
    },
  );

  it('says that its border crosses itself', () => {
    const crossing = JSON.parse('{"type":"Polygon","coordinates":[[[0,0],[4,4],[4,0],[0,4],[0,0]]]}') as unknown;
    const view = { ...definition, title: '范围' };
    expect(inputOfKind('shape').fault?.(crossing, view)).toEqual([crossingText]);
  });
});

describe.each(Object.keys(fieldKinds) as FieldKind[])('a field of kind %s', (kind) => {
  const given = cases[kind];
  const definition = fieldFor(kind, given);
  const row = { [definition.name]: given.value, ...given.row };

  it('reads its value, and a dash where it has none', async () => {
    const ports = world().portsIn('zh-CN');
    const within = (cell: ReactNode) => <PortsProvider ports={ports}>{cell}</PortsProvider>;
    const { container, rerender } = render(within(printField(definition, row, ports)));
    if (given.reads !== '') await waitFor(() => expect(container).toHaveTextContent(given.reads));
    if (kind === 'files') expect(container.querySelector('img')).toHaveAttribute('src', 'http://files/files/a.png');
    expect(container.querySelector('script')).toBeNull();
    if (kind === 'derived') return;
    rerender(within(printField(definition, { [definition.name]: null }, ports)));
    expect(container).toHaveTextContent(/^—$/);
  });

  it('takes a value by hand, under its label', async () => {
    const heard = { value: undefined as unknown };
    const { user } = show(world(), <Editor definition={definition} row={row} heard={heard} />);
    // Areas are drawn in a real browser (tests/browser/records.test.ts); here they are typed.
    if (kind === 'shape') await user.click(screen.getByText('坐标'));
    const input =
      kind === 'derived' ||
      kind === 'point' ||
      kind === 'rows' ||
      kind === 'files' ||
      kind === 'shape' ||
      kind === 'rating'
        ? document.getElementById('x')
        : await screen.findByLabelText('字段');
    if (!input) throw new Error('it has no input');
    if (!given.enter) return;
    await given.enter(user, input);
    await waitFor(() => expect(heard.value).toEqual(given.entered));
  });

  it('narrows a list exactly where core says it can', async () => {
    expect(faceOf(definition).Filter === null).toBe(fieldKinds[kind].matches.length === 0);
    if (!given.narrow) return;
    const heard = { values: [] as readonly unknown[] };
    const { user } = show(world(), <Narrower definition={definition} as={given.as ?? 'exact'} heard={heard} />);
    await screen.findByLabelText('字段');
    await waitFor(() => expect(document.querySelector('.vw-filter-waiting')).toBeNull());
    await given.narrow(user, screen.getByLabelText('字段'));
    await waitFor(() => expect(heard.values).toEqual(given.narrowed));
  });

  it('is printed as data as its face prints it, or not at all', () => {
    if (!printOf(definition)) return;
    const ports = world().portsIn('zh-CN');
    for (const each of [row, { [definition.name]: null }]) {
      const { container, unmount } = render(
        <PortsProvider ports={ports}>{printField(definition, each, ports)}</PortsProvider>,
      );
      const painted = document.createElement('div');
      painted.innerHTML = htmlOf(cellMarkup(column(definition), each, ports));
      expect(shapeOf(painted)).toEqual(shapeOf(container));
      unmount();
    }
  });

  it('reads a filter from the address, and nothing from nonsense', () => {
    for (const [text, value] of Object.entries(given.address ?? {}))
      expect(readFilterText(faceOf(definition), given.as ?? 'exact', text, definition)).toEqual(value);
  });

  it('finds its value well, what is wrong at fault, and what is missing where it is required', () => {
    const optional = { required: false };
    if (given.value !== undefined && kind !== 'integer')
      expect(faultsOfValue(definition, given.value, optional)).toEqual({});
    for (const wrong of given.wrong ?? [])
      expect(Object.keys(faultsOfValue(definition, wrong, optional)), JSON.stringify(wrong)).toHaveLength(1);
    expect(faultsOfValue(definition, null, { required: true })).toHaveProperty(['']);
    expect(faultsOfValue(definition, null, optional)).toEqual({});
  });
});

describe.each<[NonNullable<ViewField['widget']>, FieldKind, readonly (readonly [unknown, string])[]]>([
  [
    'place',
    'text',
    [
      ['科苑路', '科苑路'],
      ['南山区深南大道科苑路口西北侧十五号', '南山区深南大道科苑路口西北侧十五号'],
      [null, '—'],
    ],
  ],
  [
    'identifier',
    'text',
    [
      ['粤B1', '粤B1'],
      ['粤B1,粤B2', '粤B1粤B2'],
      ['粤B1，粤B2、粤B3 粤B4', '粤B1粤B2 +2'],
      ['', '—'],
    ],
  ],
  [
    'remaining',
    'dateTime',
    [
      ['2026-11-20 20:05:00', '还剩 5 分'],
      ['2026-11-20 20:00:30', '还剩 30 秒'],
      ['2026-11-20 19:00:00', '超过 1 小时 0 分'],
      [null, '—'],
    ],
  ],
  [
    'remaining of an estimate',
    'dateTime',
    [
      ['2026-11-20 20:12:00', '约 12 分'],
      ['2026-11-20 19:57:00', '约晚 3 分'],
      [null, '—'],
    ],
  ],
  [
    'remaining of an estimate that is not kept up',
    'dateTime',
    [
      ['2026-11-20 20:12:00', '约 12 分8 分前更新'],
      [null, '—'],
    ],
  ],
])('shown as %s', (shown, kind, read) => {
  const [widget = ''] = shown.split(' of an ');
  const row = { asOf: shown.endsWith('kept up') ? '2026-11-20 19:52:00' : null };
  it.each(read)('%s reads %s, printed as data as by its face', (value, reads) => {
    const definition = field('value', kind, { widget, ...(widget === shown ? {} : { asOf: 'asOf' }) });
    const ports = makeWorld([], {}).portsIn('zh-CN');
    const { container } = render(
      <PortsProvider ports={ports}>{printField(definition, { ...row, value }, ports)}</PortsProvider>,
    );
    const painted = document.createElement('div');
    painted.innerHTML = htmlOf(cellMarkup(column(definition), { ...row, value }, ports));
    expect(container).toHaveTextContent(reads);
    expect(shapeOf(painted)).toEqual(shapeOf(container));
  });
});

it.each([
  ['zh-CN', '8 分前更新'],
  ['en-US', '8 min old'],
] as const)('an estimate that is not kept up says in %s that its age is that of what is known', (language, reads) => {
  const definition = field('value', 'dateTime', { widget: 'remaining', asOf: 'asOf' });
  const row = { value: '2026-11-20 20:12:00', asOf: '2026-11-20 19:52:00' };
  const ports = makeWorld([], {}).portsIn(language);
  render(<PortsProvider ports={ports}>{printField(definition, row, ports)}</PortsProvider>);
  expect(screen.getByText(reads)).toBeVisible();
});

it.each(['Asia/Shanghai', 'America/New_York'])('“now” in a calendar is what the clocks of %s show', async (zone) => {
  const user = userEvent.setup();
  const ports = { ...makeWorld([], {}).portsIn('zh-CN'), zone };
  const heard = { value: undefined as unknown };
  render(
    <PortsProvider ports={ports}>
      <Editor definition={field('value', 'dateTime', { title: '时间' })} row={{}} heard={heard} />
    </PortsProvider>,
  );
  await user.click(await screen.findByRole('textbox'));
  await user.click(await screen.findByText('Now'));
  expect(heard.value).toBe(wireNow(ports));
});

describe('files', () => {
  it('are uploaded with their progress, and refused where they are no images', async () => {
    const heard = { value: undefined as unknown };
    const { user } = show(
      world(),
      <Editor definition={field('images', 'files', { title: '封面' })} row={{}} heard={heard} />,
    );
    const input = screen.getByTestId('x-files');
    const apart = userEvent.setup({ applyAccept: false });
    await apart.upload(input, [
      new File(['x'], 'a.png', { type: 'image/png' }),
      new File(['x'], 'b.gif', { type: 'image/gif' }),
    ]);
    expect(await screen.findByText('b.gif 不是 png、jpg 或 jpeg 图片')).toBeVisible();
    await waitFor(() => expect(heard.value).toEqual([{ id: 'id-a.png', path: '/files/a.png', name: 'a.png' }]));
    await user.click(screen.getByRole('button', { name: /删除/ }));
    expect(heard.value).toEqual([]);
  });

  const sized = (name: string, bytes: number): File =>
    Object.defineProperty(new File(['x'], name), 'size', { value: bytes });
  const megabyte = 1024 * 1024;

  it.each([
    ['a byte more than what holds for all', 'images', sized('a.png', 20 * megabyte + 1), /20.1 MB，超过 20 MB 的上限/],
    ['more than its group takes', 'package', sized('a.png', 31 * megabyte), /31 MB，超过 30 MB 的上限/],
    ['nothing', 'images', sized('a.png', 0), 'a.png 是空文件'],
  ])('hold %s: told before anything is sent', async (_, name, file, told) => {
    const upload = vi.fn();
    const heard = { value: undefined as unknown };
    const { user, container } = show(
      makeWorld([], {}, { upload, uploadMegabytes: { package: 30 } }),
      <Editor definition={field(name, 'files', { title: '文件' })} row={{}} heard={heard} />,
    );
    await user.upload(screen.getByTestId('x-files'), file);
    expect(await screen.findByText(told)).toBeVisible();
    fireEvent.drop(container.querySelector('.vw-files') ?? container, { dataTransfer: { files: [file] } });
    expect(screen.getAllByText(told)).toHaveLength(1);
    expect(upload).not.toHaveBeenCalled();
  });

  const saved = ['a', 'b', 'c'].map((id) => ({ id, path: `/files/${id}.png`, name: `${id}.png` }));

  it('that are saved are leafed through, and each can be taken away', async () => {
    const heard: { value: unknown } = { value: saved };
    const { user } = show(
      world(),
      <Editor definition={field('images', 'files', { title: '照片' })} row={{}} heard={heard} />,
    );
    await user.click(await screen.findByRole('button', { name: '照片 第 2 张' }));
    await waitFor(() => expect(document.querySelector('.ant-image-preview-progress')).toHaveTextContent('2 / 3'));
    const large = () => document.querySelector('.ant-image-preview-img')?.getAttribute('src');
    expect(large()).toBe('http://files/files/b.png');
    fireEvent.click(document.querySelector('.ant-image-preview-switch-right') ?? document.body);
    await waitFor(() => expect(large()).toBe('http://files/files/c.png'));
    pressEscape();
    await user.click(await screen.findByRole('button', { name: '删除 照片 第 2 张' }));
    expect(heard.value).toEqual([saved[0], saved[2]]);
    expect(screen.getAllByRole('button', { name: /^照片 第 \d 张$/ })).toHaveLength(2);
    expect(document.activeElement).toHaveClass('vw-file-add');
  });

  it('that are no photos are links by their names, and are taken away by them', async () => {
    const heard: { value: unknown } = { value: [{ id: 'p', path: '/files/p', name: 'p.pdf' }] };
    const { user } = show(
      world(),
      <Editor definition={field('papers', 'files', { title: '附件', accept: ['pdf'] })} row={{}} heard={heard} />,
    );
    expect(screen.getByRole('link', { name: 'p.pdf' })).toHaveAttribute('href', 'http://files/files/p');
    await user.click(screen.getByRole('button', { name: '删除 p.pdf' }));
    expect(heard.value).toEqual([]);
  });

  it.each([
    ['images', '支持 png、jpg、jpeg，单个不超过 20 MB'],
    ['package', '支持 png、jpg、jpeg，单个不超过 30 MB'],
  ])('say beforehand what %s takes', async (name, told) => {
    show(
      makeWorld([], {}, { uploadMegabytes: { package: 30 } }),
      <Editor definition={field(name, 'files', { title: '文件' })} row={{}} heard={{ value: undefined }} />,
    );
    expect(screen.getByText(told)).toBeVisible();
  });
});

describe('a list of tags', () => {
  const proposed = { call: call('role.names', []), value: 'name', note: 'note', params: {}, gives: {} };
  const roles = [
    { name: 'admin', note: '管理员' },
    { name: 'editor', note: '编辑' },
  ];

  it('proposes what there is, found by its name or its note, and takes what is typed besides', async () => {
    const heard: { value: unknown } = { value: [] };
    const asked = makeWorld([], { 'role.names': roles }, { suggestionDelay: 0 });
    const definition = field('roles', 'json', { title: '角色', widget: 'tags', suggest: proposed });
    const { user } = show(asked, <Editor definition={definition} row={{}} heard={heard} />);
    await waitFor(() => expect(asked.sentTo('role.names')).toHaveLength(1));
    await user.type(screen.getByLabelText('字段'), '编');
    await user.click(await screen.findByText('编辑'));
    expect(heard.value).toEqual(['editor']);
    await user.keyboard('night');
    await user.keyboard(',');
    expect(heard.value).toEqual(['editor', 'night']);
  });
});

describe('a lookup', () => {
  it.each([
    [
      'says what to do where none of its choices is like what was typed',
      [{ id: 'a1', name: 'Austen' }],
      /没有匹配的选项；换个词/,
    ],
    ['says what to do where there is nothing to choose', [], /暂无可选项；请先添加/],
  ])('%s', async (_, rows, said) => {
    const plain = { lookup: { ...authors.lookup, extra: [] } };
    const { user } = show(
      makeWorld([], { 'author.lookup': () => rows }),
      <Editor definition={field('authorId', 'ref', { title: '字段', ...plain })} row={{}} heard={{ value: null }} />,
    );
    await user.click(screen.getByLabelText('字段'));
    await user.type(screen.getByLabelText('字段'), 'zz');
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it.each([
    [choicesAtMost - 1, 0],
    [choicesAtMost, 1],
  ])('of %i choices tells %i times that there may be others', async (count, times) => {
    const rows = Array.from({ length: count }, (_, index) => ({ id: `a${index}`, name: `Author ${index}` }));
    const { user } = show(
      makeWorld([], { 'author.lookup': () => rows }),
      <Editor definition={field('authorId', 'ref', { title: '字段', ...authors })} row={{}} heard={{ value: null }} />,
    );
    await user.click(screen.getByLabelText('字段'));
    await screen.findByTitle('Author 0');
    expect(screen.queryAllByText(/^只列出前 10000 项；/)).toHaveLength(times);
  });

  it('is asked once for the same parameters, says that it failed, and is asked again', async () => {
    let fails = true;
    const asked = makeWorld([], {
      'author.lookup': () => {
        if (fails) throw new Error('目录不在');
        return [{ id: 'a1', name: 'Austen' }];
      },
    });
    const { user } = show(
      asked,
      <Editor definition={field('authorId', 'ref', { title: '字段', ...authors })} row={{}} heard={{ value: null }} />,
    );
    await user.click(screen.getByLabelText('字段'));
    await waitFor(() => expect(screen.getByText(/目录不在/)).toBeVisible());
    fails = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.getByTitle('Austen')).toBeVisible());
    await user.keyboard('{Escape}');
    await user.click(screen.getByLabelText('字段'));
    expect(asked.sentTo('author.lookup')).toHaveLength(2);
  });

  it('keeps its choices in place while they are read again', async () => {
    let isSlow = false;
    const asked = makeWorld([], {
      'author.lookup': () => (isSlow ? new Promise<never>(() => {}) : [{ id: 'a1', name: 'Austen' }]),
    });
    const open = { ...authors, lookup: { ...authors.lookup, call: { ...authors.lookup.call, entity: 'author' } } };
    const { user } = show(
      asked,
      <Editor definition={field('authorId', 'ref', { title: '字段', ...open })} row={{}} heard={{ value: null }} />,
    );
    await user.click(screen.getByLabelText('字段'));
    await waitFor(() => expect(screen.getByTitle('Austen')).toBeVisible());
    isSlow = true;
    act(() => asked.tell(['author']));
    await waitFor(() => expect(asked.sentTo('author.lookup')).toHaveLength(2));
    expect(screen.getByTitle('Austen')).toBeVisible();
  });
});
