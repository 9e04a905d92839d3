/** What is written and does not serve yet is called as it calls itself, with its file beside it. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DraftList } from '../../src/studio/DraftList.tsx';
import { useStudio } from '../../src/studio/useStudio.ts';
import { Waiting } from '../../src/studio/Waiting.tsx';
import { makeWorld, show } from '../renderer/kit.tsx';

const written = (file: string, text: string) => ({ file, text, version: 0, base: null, updatedAt: null });

function Lists() {
  const studio = useStudio();
  return (
    <>
      <DraftList studio={studio} />
      <Waiting studio={studio} />
    </>
  );
}

test('drafts and proposals are called by the titles in their texts', async () => {
  const proposal = {
    id: 'p',
    file: 'screens/racks.json',
    text: '{ "title": "书架" }',
    reason: null,
    author: 'Ann',
    isOwn: false,
    createdAt: '2026-11-01 08:00:00',
    state: 'waiting',
    decidedBy: null,
    refusal: null,
  };
  const world = makeWorld([], {
    'schemas.files': () => [],
    'schemas.names': () => null,
    'schemas.proposals': () => [proposal],
    'schemas.drafts': () => [
      written('screens/spareParts.json', '{ "title": { "zh-CN": "配件", "en-US": "Spare parts" }, '),
      written('screens/tools.json', '{ "entity": { "title": "工具" } }'),
      written('screens/empty.json', '{'),
    ],
  });
  show(world, <Lists />);
  expect((await screen.findByTitle('screens/spareParts.json')).textContent).toBe('配件 spareParts');
  expect(screen.getByTitle('screens/tools.json').textContent).toBe('工具 tools');
  expect(screen.getByTitle('screens/empty.json').textContent).toBe('empty ');
  expect(screen.getByTitle('screens/racks.json').textContent).toMatch(/^书架 racks/);
});
