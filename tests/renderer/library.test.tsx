/** Every screen of the library, from its schema files to its page. */
import { readFileSync, readdirSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { normalise } from '../../src/core/normalise.ts';
import { project } from '../../src/core/project.ts';
import type { View } from '../../src/core/model/view.ts';
import { ScreenDialog, ScreenPage } from '../../src/renderer/index.ts';
import { makeWorld, show } from './kit.tsx';

const folder = 'tests/library/schemas';
const libraryFiles = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((file) => ({ file, json: JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as unknown }));

const views = Object.values(project(normalise(libraryFiles()), { userType: 1, superManager: true }));
const row = { id: 'k1', version: 1, title: 'Dune', name: 'Dune' };

/** A page for lists, one record for details, a list for everything that is chosen from. */
const answersOf = (view: View): Record<string, unknown> => {
  if (view.type === 'desk') {
    const panes = views.filter(({ id }) => view.panes.some((pane) => pane.screen === id));
    return Object.assign({}, ...panes.map(answersOf)) as Record<string, unknown>;
  }
  const calls = JSON.stringify(view).matchAll(/"call":\{"id":"([^"]+)"/g);
  const lists = Object.fromEntries([...calls].map(([, id]) => [id, [{ id: 'a1', name: 'Austen' }]]));
  const own = view.type === 'list' ? { records: [row], total: 1 } : view.type === 'detail' ? row : [row];
  const load = 'load' in view && view.load ? { [view.load.id]: row } : {};
  return { ...lists, ...load, ...('call' in view ? { [view.call.id]: own } : {}) };
};

describe('every screen of the library opens', () => {
  it.each(views.map((view) => [view.id, view.type, view] as const))('%s, a %s', async (id, type, view) => {
    const world = makeWorld(views, answersOf(view));
    const overPage = type === 'dialog' || type === 'picker';
    show(
      world,
      overPage ? (
        <ScreenDialog id={id} params={{ id: 'k1' }} row={row} onClose={() => undefined} />
      ) : (
        <ScreenPage id={id} params={{ id: 'k1' }} />
      ),
    );
    const title = typeof view.title === 'string' ? view.title : view.title['zh-CN'];
    await waitFor(() => expect(screen.getAllByText(title).length).toBeGreaterThan(0));
    if (type === 'form' || type === 'dialog') expect(await screen.findByRole('form')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('status', { name: '加载中' })).toBeNull());
    expect(world.sent.filter(({ call }) => !(call in answersOf(view)))).toEqual([]);
    expect(screen.queryByText('加载失败')).toBeNull();
  });
});
