/** A list asks for the fields that its page reads: with these alone it looks as it does with all of them. */
import { join } from 'node:path';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { readSources } from '../../../codegen/readSources.ts';
import type { Row } from '../../../src/core/model/catalogue.ts';
import type { ListView, View, ViewAction } from '../../../src/core/model/view.ts';
import { project } from '../../../src/core/project.ts';
import { sampleRow } from '../../../src/core/sampleRow.ts';
import { isListView } from '../../../src/core/screens/list/question.ts';
import { readCatalogue } from '../../../src/release/readCatalogue.ts';
import { isVisible } from '../../../src/renderer/actions/possible.ts';
import { actionParams } from '../../../src/renderer/actions/useRunAction.ts';
import { ScreenPage } from '../../../src/renderer/index.ts';
import { ScreenDialog } from '../../../src/renderer/screenDialog.tsx';
import { root } from '../../house/sourceFiles.ts';
import { makeWorld, show } from '../../renderer/kit.tsx';

const { catalogue } = readCatalogue(readSources(join(root, 'schemas')));
if (!catalogue) throw new Error('the shipped schemas must have no fault');
const views = project(catalogue, { userType: -1, superManager: true });
const lists = Object.values(views).filter((view): view is ListView => isListView(view) && view.reads !== undefined);

/** Of a task in each of its states, with a value in every field. */
const rows: readonly Row[] = [0, 1, 2, 3, 4].map((step) => {
  const { task } = catalogue.entities;
  if (!task) throw new Error('there must be tasks');
  const sample = sampleRow(task, {
    dictionaries: catalogue.dictionaries,
    language: 'zh-CN',
    now: '2026-11-20 19:00:00',
  });
  const filled = Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, value ?? `${name} ${step}`]));
  const state = {
    receiptStatus: step > 2 ? 1 : 0,
    rescueStatus: step,
    orderStatus: 0,
    cancelStatus: 0,
    deleted: false,
  };
  return { ...filled, ...state, id: `task${step}`, assigned: step > 1 };
});

/** What is counted as it is printed, or moves. */
const passing = /:r\w+:|«r\w+»|_r_\w+_|rc_\w+|test-id| (?:class|style)="[^"]*"/g;
const looks = (): string => {
  // antd measures its text areas in one of its own, and repeats aloud what is chosen in the one that has the focus.
  for (const other of document.querySelectorAll('body > textarea, span[aria-live]')) other.remove();
  return htmlOf('body');
};
const htmlOf = (css: string): string =>
  [...document.querySelectorAll(css)].map((each) => each.innerHTML.replaceAll(passing, '')).join('');

const { calls } = catalogue;
/** What a call answers that has nothing; one record is a whole one. */
const emptyOf: Readonly<Record<string, unknown>> = { page: { records: [], total: 0, current: 1, size: 20 }, list: [] };

/** @param reads the fields that rows are answered with; undefined for all */
function answering(call: string, reads: readonly string[] | undefined) {
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !reads || reads.includes(name))),
  );
  const answers = Object.fromEntries(Object.values(calls).map(({ id, gives }) => [id, emptyOf[gives.as] ?? rows[0]]));
  const page = { records, total: records.length, current: 1, size: 20 };
  return { records, world: makeWorld(Object.values<View>(views), { ...answers, [call]: page }) };
}

/** The tags and texts of both, one a line, so that what differs is named. */
function expectSame(one: string, other: string): void {
  const parts = (html: string): string[] => html.split(/(?=<)/);
  expect(parts(one)).toEqual(parts(other));
}

afterEach(cleanup);

async function listOf(view: ListView, reads: readonly string[] | undefined): Promise<string> {
  const { world } = answering(view.call.id, reads);
  show(world, <ScreenPage id={view.id} />);
  await waitFor(() => expect(document.querySelectorAll('tr[data-row-key]').length).toBe(rows.length), {
    timeout: 40_000,
  });
  expect(world.sentTo(view.call.id)[0]?.params['fields']).toBe(view.reads?.join());
  const html = htmlOf('tr');
  cleanup();
  return html;
}

/** What an action opens over a row. */
async function dialogOf(
  view: ListView,
  action: ViewAction,
  at: number,
  reads: readonly string[] | undefined,
): Promise<string> {
  const { world, records } = answering(view.call.id, reads);
  const row = records[at] ?? {};
  const params = actionParams(action, row, world.portsIn('zh-CN'));
  show(world, <ScreenDialog id={action.open ?? ''} params={params} row={row} onClose={() => undefined} />);
  await waitFor(() => expect(document.querySelector('.ant-modal-title, .ant-drawer-title')).not.toBeNull(), {
    timeout: 40_000,
  });
  await waitFor(() => expect(document.querySelector('.ant-skeleton, .ant-spin-spinning')).toBeNull());
  await waitFor(() => expect(document.body.textContent).not.toContain('加载中'));
  const html = looks();
  cleanup();
  return html;
}

test('a list lacks what it is not answered', async () => {
  const view = lists.find(({ id }) => id === 'dispatch/commandCentre');
  if (!view) throw new Error('the command centre must ask for some of the fields of its rows');
  const fewer = view.reads?.filter((name) => name !== 'accidentPlaceName');
  expect(await listOf(view, fewer)).not.toBe(await listOf(view, undefined));
});

describe.each(lists.map((view) => [view.id, view] as const))('%s', (_, view) => {
  test('shows of its rows what it shows of whole ones', async () => {
    expectSame(await listOf(view, view.reads), await listOf(view, undefined));
  });

  const opened = view.actions.flatMap((action) => {
    const { world } = answering(view.call.id, undefined);
    const at = rows.findIndex((row) => isVisible(action, row, world.portsIn('zh-CN')));
    return action.at === 'row' && action.open !== undefined && at >= 0 ? [[action.id, action, at] as const] : [];
  });
  test.each(opened)('%s opens what it opens of a whole row', async (_id, action, at) => {
    expectSame(await dialogOf(view, action, at, view.reads), await dialogOf(view, action, at, undefined));
  });
});
