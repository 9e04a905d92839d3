/** A publication that fails loses nothing: the window stays with its reason, and the page says why until something changes. */
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { CallFault } from '../../src/renderer/index.ts';
import { NotPublished } from '../../src/studio/Faults.tsx';
import { Head } from '../../src/studio/Head.tsx';
import type { OpenedFile } from '../../src/core/editorAnswers.ts';
import { useReviewing } from '../../src/studio/useReviewing.ts';
import { useStudio, type Studio } from '../../src/studio/useStudio.ts';
import { later, makeWorld, show, windowOf, type Answers } from '../renderer/kit.tsx';

const file = 'screens/racks.json';
const first: OpenedFile = {
  file,
  state: 'added',
  editable: true,
  author: null,
  changedAt: null,
  aside: null,
  text: '{}',
  served: '{}',
  shipped: null,
  version: 1,
  conflicts: [],
  history: [],
};

const nextRelease = { view: () => Promise.reject(new Error('no page is looked at')) };
const published = (text: string, version: number): OpenedFile => ({
  ...first,
  text,
  version,
  changedAt: `2026-07-0${version} 08:00:00`,
});

/** Nothing is listed, and nothing is wrong. */
const quiet: Answers = {
  'schemas.files': () => [],
  'schemas.names': () => null,
  'schemas.proposals': () => [],
  'schemas.drafts': () => [],
  'schemas.draft': () => null,
  'schemas.try': () => ({ faults: [], warnings: [], view: null, counts: null, sample: null, hash: null }),
};

/** The studio with the file open. */
function useOpened(): Studio {
  const studio = useStudio();
  const { choose } = studio;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void choose(file);
  }, [choose]);
  return studio;
}

function Desk() {
  const studio = useOpened();
  const { opened, write, failed, text } = studio;
  if (!opened) return null;
  return <Standing studio={studio} opened={opened} failed={failed} text={text} write={write} />;
}

function Standing({
  studio,
  opened,
  failed,
  text,
  write,
}: Pick<Studio, 'failed' | 'text' | 'write'> & { studio: Studio; opened: OpenedFile }) {
  const reviewing = useReviewing(studio, opened);
  const publish = (): void => void reviewing.publish();
  return (
    <>
      <Head
        {...{ studio, opened, publish, reviewing }}
        editor={{ current: null }}
        canPublish={studio.isDraft && !studio.isProposed}
      />
      {failed && <NotPublished failed={failed} />}
      <textarea aria-label="text" value={text} onChange={({ target }) => write(target.value)} />
    </>
  );
}

function stand(publish: () => unknown, touched: readonly object[] = [], answers: Answers = {}) {
  const world = makeWorld([], {
    ...quiet,
    'schemas.file': () => first,
    'schemas.review': () => ({ changes: [], touched, from: 'a', to: 'b' }),
    'schemas.publish': publish,
    ...answers,
  });
  return { world, ...show(world, <Desk />) };
}

test('it says why in its place until what is written changes, and the second attempt goes through', async () => {
  let isAway = true;
  const { user, world } = stand(() => {
    if (isAway) throw new CallFault(503, 'database-away', '数据库暂时不可用');
    return { ...first, text: '{ }', version: 2 };
  });
  await user.type(await screen.findByLabelText('text'), '{Backspace} }');
  await user.click(await screen.findByRole('button', { name: /发\s?布/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/没有发布.*数据库暂时不可用/);
  expect(screen.getByLabelText('text')).toHaveValue('{ }');
  await user.type(screen.getByLabelText('text'), ' ');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(screen.getByLabelText('text'), '{Backspace}');
  isAway = false;
  await user.click(screen.getByRole('button', { name: /发\s?布/ }));
  await waitFor(() => expect(world.said.map(({ tone }) => tone)).toEqual(['success']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the window of what changes stays with the reason that was written, and names the faults of other files', async () => {
  let isBroken = true;
  const { user } = stand(() => {
    if (!isBroken) return { ...first, text: '{ }', version: 2 };
    const fault = { file: 'menus/default.json', line: 7, col: 3, message: '没有这个界面' };
    throw new CallFault(422, 'schema-faults', '有错误，没有发布', undefined, { faults: [fault] });
  });
  await user.type(await screen.findByLabelText('text'), '{Backspace} }');
  await user.click(await screen.findByRole('button', { name: '核对变更' }));
  const dialog = await windowOf('发布前核对');
  await user.type(dialog.getByRole('textbox'), '改列');
  await user.click(dialog.getByRole('button', { name: /发\s?布/ }));
  expect(await dialog.findByText('menus/default.json:7 没有这个界面')).toBeVisible();
  expect(dialog.getByRole('textbox')).toHaveValue('改列');
  isBroken = false;
  await user.click(dialog.getByRole('button', { name: /发\s?布/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what rows hold goes only after it was said how many', async () => {
  const code = { kind: 'code', title: '状态', name: '借出', count: 3, lost: 3, path: null, file: null };
  const { user, world } = stand(() => ({ ...first, text: '{ }', version: 2 }), [code]);
  await user.type(await screen.findByLabelText('text'), '{Backspace} }');
  await user.click(await screen.findByRole('button', { name: /发\s?布/ }));
  const review = await windowOf('发布前核对');
  expect(world.sentTo('schemas.publish')).toEqual([]);
  await user.click(review.getByRole('button', { name: /发\s?布/ }));
  await waitFor(() => expect(world.sentTo('schemas.publish')).toHaveLength(1));
});

test('what no row holds goes at once', async () => {
  const code = { kind: 'code', title: '状态', name: '借出', count: 0, lost: 0, path: null, file: null };
  const { user, world } = stand(() => ({ ...first, text: '{ }', version: 2 }), [code]);
  await user.type(await screen.findByLabelText('text'), '{Backspace} }');
  await user.click(await screen.findByRole('button', { name: /发\s?布/ }));
  await waitFor(() => expect(world.sentTo('schemas.publish')).toHaveLength(1));
});

test('pressed again before it is known what it takes away it is published once, and shows that it works', async () => {
  const reviewed = later<object>();
  const answers = { 'schemas.review': () => reviewed.promise };
  const { user, world } = stand(() => ({ ...first, text: '{ }', version: 2 }), [], answers);
  await user.type(await screen.findByLabelText('text'), '{Backspace} }');
  const publish = screen.getByRole('button', { name: /发\s?布/ });
  // As fast as no page is painted between the two: the second finds no button that waits.
  act(() => {
    publish.click();
    publish.click();
  });
  expect(publish).toHaveClass('ant-btn-loading');
  await act(async () => reviewed.resolve({ changes: [], touched: [], from: 'a', to: 'b' }));
  await waitFor(() => expect(world.said.map(({ tone }) => tone)).toEqual(['success']));
  expect(world.sentTo('schemas.publish')).toHaveLength(1);
  expect(publish).not.toHaveClass('ant-btn-loading');
});

test('why it failed is said though something was written while it was on its way', async () => {
  const answer = later<OpenedFile>();
  const { user } = stand(() => answer.promise);
  await user.type(await screen.findByLabelText('text'), '{Backspace} }');
  await user.click(screen.getByRole('button', { name: /发\s?布/ }));
  await user.type(screen.getByLabelText('text'), ' ');
  await act(async () => answer.reject(new CallFault(503, 'database-away', '数据库暂时不可用')));
  expect(await screen.findByRole('alert')).toHaveTextContent(/没有发布.*数据库暂时不可用/);
});

describe('a change that waits for a second super manager', () => {
  let proposals: readonly object[] = [];
  let served: OpenedFile = first;
  const own = {
    id: 'p',
    file,
    text: '{ }',
    reason: null,
    author: '超级管理员',
    isOwn: true,
    createdAt: '2026-11-28 09:00:00',
  };
  const undecided = { ...own, state: 'waiting', decidedBy: null, refusal: null };
  beforeEach(() => {
    proposals = [];
    served = first;
  });
  const propose = (): never => {
    proposals = [undecided];
    throw new CallFault(202, 'waits-for-approval', '等待另一位超级管理员批准');
  };
  const standWaiting = () =>
    stand(propose, [], {
      'schemas.files': () => [served],
      'schemas.proposals': () => proposals,
      'schemas.file': () => served,
    });
  const publish = () => screen.getByRole('button', { name: /发\s?布/ });

  test('says so, and is not sent once more; what is written on can be', async () => {
    const { user } = standWaiting();
    await user.type(await screen.findByLabelText('text'), '{Backspace} }');
    await user.click(publish());
    expect(await screen.findByText('待批准')).toBeVisible();
    expect(publish()).toBeDisabled();
    expect(screen.queryByText('未发布')).toBeNull();
    await user.type(screen.getByLabelText('text'), ' ');
    expect(await screen.findByText('未发布')).toBeVisible();
    expect(publish()).toBeEnabled();
  });

  test('is no draft any more once it serves', async () => {
    const { user, become } = standWaiting();
    await user.type(await screen.findByLabelText('text'), '{Backspace} }');
    await user.click(publish());
    await screen.findByText('待批准');
    proposals = [];
    served = { ...published('{ }', 2), served: '{ }' };
    become('zh-CN', { ...nextRelease });
    await waitFor(() => expect(screen.queryByText('待批准')).toBeNull());
    await waitFor(() => expect(publish()).toBeDisabled());
    expect(screen.queryByText('未发布')).toBeNull();
    expect(screen.getByLabelText('text')).toHaveValue('{ }');
  });
});

/** The studio with the file open, and what it says of it. */
function standTold(answers: Answers) {
  const Told = () => {
    const { stale, opened, text, write, fault } = useOpened();
    return (
      <>
        <output>{opened ? `${opened.version} ${text} ${stale?.version ?? '-'}` : 'nothing'}</output>
        <p>{fault ? fault.message : 'fine'}</p>
        <button type="button" onClick={() => write('{ }')}>
          write
        </button>
      </>
    );
  };
  const world = makeWorld([], { ...quiet, ...answers });
  return { world, ...show(world, <Told />) };
}

test('what another publishes meanwhile is told at once where something is written, and read where nothing is', async () => {
  let served: OpenedFile = first;
  const { become, user, world } = standTold({ 'schemas.files': () => [served], 'schemas.file': () => served });
  await screen.findByText('1 {} -');
  become('zh-CN', { ...nextRelease });
  await waitFor(() => expect(world.sentTo('schemas.files').length).toBeGreaterThan(1));
  expect(world.sentTo('schemas.file'), 'another file was published').toHaveLength(1);
  served = published('{"title":"甲"}', 2);
  become('zh-CN', { view: () => Promise.reject(new Error('nor is one now')) });
  await screen.findByText('2 {"title":"甲"} -');
  await user.click(screen.getByRole('button'));
  served = published('{"title":"乙"}', 3);
  become('zh-CN', { view: () => Promise.reject(new Error('nor is one then')) });
  await screen.findByText('2 { } 3');
});

test('a file that another takes away is closed and told, and what is written in it stays as a page that nobody has published', async () => {
  for (const isWritten of [false, true]) {
    let served: readonly OpenedFile[] = [first, { ...first, file: 'screens/other.json' }];
    const { become, user, world, unmount } = standTold({ 'schemas.files': () => served, 'schemas.file': () => first });
    await screen.findByText('1 {} -');
    if (isWritten) await user.click(screen.getByRole('button'));
    served = served.slice(1);
    become('zh-CN', { ...nextRelease });
    await screen.findByText(isWritten ? '0 { } -' : 'nothing');
    expect(world.said.map(({ message }) => message)).toEqual([
      isWritten ? expect.stringContaining('你写的内容还在') : '“screens/racks.json”已被他人删除',
    ]);
    expect(world.sentTo('schemas.file'), 'nobody asks for what is gone').toHaveLength(1);
    unmount();
  }
});

test('while one’s own text is on its way nothing is read beside it, and all once it is answered', async () => {
  const answer = later<OpenedFile>();
  const draft = { file, text: '{ }', version: 1, base: '{}', updatedAt: null };
  let served: readonly OpenedFile[] = [first];
  let kept: readonly object[] = [];
  const { user, world, become } = stand(() => answer.promise, [], {
    'schemas.files': () => served,
    'schemas.drafts': () => kept,
  });
  await user.type(await screen.findByLabelText('text'), '{Backspace} }');
  await user.click(screen.getByRole('button', { name: /发\s?布/ }));
  await waitFor(() => expect(world.sentTo('schemas.publish')).toHaveLength(1));
  const before = world.sentTo('schemas.files').length;
  // As it is read before the publication is done: the draft still there, the file in its former version.
  kept = [draft];
  become('zh-CN', { ...nextRelease });
  await waitFor(() => expect(screen.getByLabelText('text')).toHaveValue('{ }'));
  expect(world.sentTo('schemas.files')).toHaveLength(before);
  kept = [];
  served = [published('{ }', 2)];
  answer.resolve(published('{ }', 2));
  await waitFor(() => expect(world.sentTo('schemas.files')).toHaveLength(before + 1));
  expect(world.said.map(({ tone }) => tone)).toEqual(['success']);
  expect(world.sentTo('schemas.file'), 'its own version is no news').toHaveLength(1);
});

test('lists that cannot be read again leave what is open where it is, and are read once the line is back', async () => {
  let isAway = false;
  const { become, user, world } = standTold({
    'schemas.files': () => {
      if (isAway) throw new CallFault(503, 'database-away', '数据库暂时不可用');
      return [first];
    },
    'schemas.file': () => first,
  });
  await screen.findByText('1 {} -');
  await user.click(screen.getByRole('button'));
  isAway = true;
  const asked = world.sentTo('schemas.files').length;
  become('zh-CN', { ...nextRelease });
  await waitFor(() => expect(world.sentTo('schemas.files').length).toBeGreaterThan(asked));
  expect(screen.getByText('1 { } -')).toBeVisible();
  expect(screen.getByText('fine')).toBeVisible();
  isAway = false;
  const failed = world.sentTo('schemas.files').length;
  await waitFor(() => expect(world.sentTo('schemas.files').length).toBeGreaterThan(failed), { timeout: 10_000 });
});
