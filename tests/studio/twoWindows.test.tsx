/** One author writes the same draft in two windows: nothing is written over that this window did not know of. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import type { Row } from '../../src/core/model/catalogue.ts';
import { CallFault } from '../../src/renderer/index.ts';
import { ElsewhereAlert } from '../../src/studio/merging/MergeAlert.tsx';
import { useStudio, type Studio } from '../../src/studio/useStudio.ts';
import { makeWorld, show } from '../renderer/kit.tsx';

const file = 'screens/racks.json';
const page = (title: string, help?: string): string => `${JSON.stringify({ title, help, entity: 'book' }, null, 2)}\n`;

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
  const { elsewhere } = studio;
  return elsewhere ? <ElsewhereAlert studio={studio} elsewhere={elsewhere} /> : <p>kept: {String(studio.isKept)}</p>;
}

/** The server's one draft of the author, and what was sent to be kept. */
async function openWindow(draft: string) {
  const server = { draft, refused: 0 };
  const opened = { file, state: 'added', editable: true, author: null, changedAt: null, aside: null };
  const rest = { text: '', served: null, shipped: null, version: 0, conflicts: [], history: [] };
  const world = makeWorld([], {
    'schemas.files': () => [],
    'schemas.names': () => null,
    'schemas.proposals': () => [],
    'schemas.drafts': () => [],
    'schemas.try': () => ({ faults: [], warnings: [], view: null, counts: null, sample: null, hash: null }),
    'schemas.file': () => ({ ...opened, ...rest, draft: { file, text: draft, version: 0, base: null } }),
    'schemas.draft': ({ text, over }: Row) => {
      if (![...(over as string[]), text].includes(server.draft)) {
        server.refused += 1;
        throw new CallFault(409, 'draft-elsewhere', 'elsewhere', {}, { text: server.draft });
      }
      server.draft = String(text);
      return null;
    },
  });
  show(world, <Window />);
  await act(() => studioNow().choose(file));
  return server;
}

const write = (text: string) => act(async () => studioNow().write(text));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('what this window keeps again and again is told of nothing', async () => {
  const server = await openWindow(page('书架'));
  for (const title of ['书架一', '书架二']) {
    await write(page(title));
    await waitFor(() => expect(server.draft).toBe(page(title)), { timeout: 5000 });
  }
  expect(server.refused).toBe(0);
  expect(screen.getByText('kept: true')).toBeDefined();
});

test.each([
  ['合并', page('书架甲', '乙')],
  ['以这里为准', page('书架甲')],
  ['换成那边的', page('书架', '乙')],
])('%s: what another window has kept meanwhile is not lost unasked', async (word, left) => {
  const server = await openWindow(page('书架'));
  server.draft = page('书架', '乙');
  await write(page('书架甲'));
  await screen.findByText(/另一个窗口/, {}, { timeout: 5000 });
  expect([server.draft, studioNow().text]).toEqual([page('书架', '乙'), page('书架甲')]);
  await press(word);
  await waitFor(() => expect(JSON.parse(server.draft)).toEqual(JSON.parse(left)), { timeout: 5000 });
  expect(JSON.parse(studioNow().text)).toEqual(JSON.parse(left));
  expect(screen.queryByText(/另一个窗口/)).toBeNull();
});
