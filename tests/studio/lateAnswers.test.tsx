/** Answers that come late: what was chosen, or written, after the question stays. */
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import type { Row } from '../../src/core/model/catalogue.ts';
import { CallFault } from '../../src/renderer/index.ts';
import type { OpenedFile } from '../../src/core/editorAnswers.ts';
import { useStudio, type Studio } from '../../src/studio/useStudio.ts';
import { later, makeWorld, show, type Answers } from '../renderer/kit.tsx';

const served = (file: string, text: string, version = 1): OpenedFile => ({
  file,
  state: 'added',
  editable: true,
  author: null,
  changedAt: `2026-07-0${version} 08:00:00`,
  aside: null,
  text,
  served: text,
  shipped: null,
  version,
  conflicts: [],
  history: [],
});
const racks = served('screens/racks.json', '{"title":"书架"}');
const tools = served('screens/tools.json', '{"title":"工具"}');

/** The studio of the one window that stands. */
const shown: { studio?: Studio } = {};

function studioNow(): Studio {
  if (!shown.studio) throw new Error('the window stands from its first paint on');
  return shown.studio;
}

function Window() {
  const studio = useStudio();
  useEffect(() => {
    shown.studio = studio;
  }, [studio]);
  const { opened, text, stale } = studio;
  return <output>{opened ? `${opened.file} ${opened.version} ${text} ${stale?.version ?? '-'}` : 'nothing'}</output>;
}

const said = () => screen.getByRole('status').textContent;

function stand(answers: Answers) {
  const kept: Row[] = [];
  const world = makeWorld([], {
    'schemas.files': () => [racks, tools],
    'schemas.names': () => null,
    'schemas.proposals': () => [],
    'schemas.drafts': () => [],
    'schemas.draft': (draft: Row) => {
      kept.push(draft);
      return null;
    },
    'schemas.try': () => ({ faults: [], warnings: [], view: null, counts: null, sample: null, hash: null }),
    ...answers,
  });
  return { world, kept, ...show(world, <Window />) };
}

/** Each file's answer is given by hand; without one it comes at once. */
function answeredByHand(files: Readonly<Record<string, ReturnType<typeof later<OpenedFile>>>>) {
  return ({ file }: Row) => files[String(file)]?.promise ?? (file === racks.file ? racks : tools);
}

const choose = (file: string) => act(async () => void studioNow().choose(file));
const write = (text: string) => act(async () => studioNow().write(text));

test('the file that was chosen last is opened, whichever answer comes last', async () => {
  const slow = later<OpenedFile>();
  stand({ 'schemas.file': answeredByHand({ [racks.file]: slow }) });
  await choose(racks.file);
  await choose(tools.file);
  await waitFor(() => expect(said()).toBe(`${tools.file} 1 ${tools.text} -`));
  await act(async () => slow.resolve(racks));
  expect(said()).toBe(`${tools.file} 1 ${tools.text} -`);
  expect(studioNow().isOpening).toBe(false);
});

test('what is published is told of its own file, though another was opened meanwhile', async () => {
  const publishing = later<OpenedFile>();
  const { kept, world } = stand({ 'schemas.file': answeredByHand({}), 'schemas.publish': () => publishing.promise });
  await choose(racks.file);
  await write('{"title":"书架甲"}');
  await act(async () => void studioNow().publish('{"title":"书架甲"}'));
  await choose(tools.file);
  await waitFor(() => expect(said()).toBe(`${tools.file} 1 ${tools.text} -`));
  await act(async () => publishing.resolve(served(racks.file, '{"title":"书架甲"}', 2)));
  await waitFor(() => expect(world.said.map(({ tone }) => tone)).toEqual(['success']));
  expect(said()).toBe(`${tools.file} 1 ${tools.text} -`);
  expect(studioNow().isDraft).toBe(false);
  expect(kept.every(({ file }) => file === racks.file)).toBe(true);
});

test('why it is not published is said with its name, where another file was opened meanwhile', async () => {
  const publishing = later<OpenedFile>();
  const { world } = stand({ 'schemas.file': answeredByHand({}), 'schemas.publish': () => publishing.promise });
  await choose(racks.file);
  await write('{"title":"书架甲"}');
  await act(async () => void studioNow().publish('{"title":"书架甲"}'));
  await choose(tools.file);
  await waitFor(() => expect(said()).toBe(`${tools.file} 1 ${tools.text} -`));
  const stale = new CallFault(409, 'stale', '已有更新的版本', {}, served(racks.file, '{}', 2));
  await act(async () => publishing.reject(stale));
  await waitFor(() => expect(world.said).toHaveLength(1));
  expect(world.said[0]?.message).toBe(`“${racks.file}”没有发布，写的内容都还在：已有更新的版本`);
  expect(said()).toBe(`${tools.file} 1 ${tools.text} -`);
});

test('what is written while another’s publication is read stays, and is told of it', async () => {
  let files = [racks, tools];
  let answer: () => OpenedFile | Promise<OpenedFile> = () => racks;
  const { become } = stand({ 'schemas.files': () => files, 'schemas.file': () => answer() });
  await choose(racks.file);
  await waitFor(() => expect(said()).toBe(`${racks.file} 1 ${racks.text} -`));
  const theirs = served(racks.file, '{"title":"乙"}', 2);
  const slow = later<OpenedFile>();
  answer = () => slow.promise;
  files = [theirs, tools];
  become('zh-CN', { view: () => Promise.reject(new Error('no page is looked at')) });
  await waitFor(() => expect(studioNow().files[0]?.changedAt).toBe(theirs.changedAt));
  await write('{"title":"甲"}');
  await act(async () => slow.resolve(theirs));
  await waitFor(() => expect(said()).toBe(`${racks.file} 1 {"title":"甲"} 2`));
});

test('another’s publication that is read late opens its file no more once another is open', async () => {
  let files = [racks, tools];
  const slow = later<OpenedFile>();
  let isSlow = false;
  const { become } = stand({
    'schemas.files': () => files,
    'schemas.file': ({ file }: Row) => (file === tools.file ? tools : isSlow ? slow.promise : racks),
  });
  await choose(racks.file);
  await waitFor(() => expect(said()).toBe(`${racks.file} 1 ${racks.text} -`));
  const theirs = served(racks.file, '{"title":"乙"}', 2);
  isSlow = true;
  files = [theirs, tools];
  become('zh-CN', { view: () => Promise.reject(new Error('no page is looked at')) });
  await waitFor(() => expect(studioNow().files[0]?.changedAt).toBe(theirs.changedAt));
  await choose(tools.file);
  await waitFor(() => expect(said()).toBe(`${tools.file} 1 ${tools.text} -`));
  await act(async () => slow.resolve(theirs));
  expect(said()).toBe(`${tools.file} 1 ${tools.text} -`);
});

test('what is written while the next file is on its way is kept before that one opens', async () => {
  const slow = later<OpenedFile>();
  const { kept } = stand({ 'schemas.file': answeredByHand({ [tools.file]: slow }) });
  await choose(racks.file);
  await waitFor(() => expect(said()).toBe(`${racks.file} 1 ${racks.text} -`));
  await choose(tools.file);
  await write('{"title":"书架甲"}');
  await act(async () => slow.resolve(tools));
  await waitFor(() => expect(said()).toBe(`${tools.file} 1 ${tools.text} -`));
  expect(kept.map(({ file, text }) => [file, text])).toEqual([[racks.file, '{"title":"书架甲"}']]);
});
