/** Loading what another has published takes away what is written here: it is asked first. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StaleAlert } from '../../src/studio/merging/MergeAlert.tsx';
import type { OpenedFile } from '../../src/core/editorAnswers.ts';
import { useStudio } from '../../src/studio/useStudio.ts';
import { makeWorld, show, windowOf } from '../renderer/kit.tsx';

const opened: OpenedFile = {
  file: 'screens/racks.json',
  state: 'added',
  editable: true,
  author: 'Ann',
  changedAt: null,
  aside: null,
  text: '{"title":"书架"}',
  served: null,
  shipped: null,
  version: 1,
  conflicts: [],
  history: [],
};
const theirs: OpenedFile = { ...opened, text: '{"title":"乙"}', version: 2 };

test('what is written stays until its author says that it may go', async () => {
  const loaded: OpenedFile[] = [];
  function Window() {
    const studio = { ...useStudio(), text: '{"title":"甲"}', load: (next: OpenedFile) => void loaded.push(next) };
    return <StaleAlert studio={studio} opened={opened} stale={theirs} />;
  }
  const lists = { 'schemas.files': () => [], 'schemas.names': () => null };
  const { user } = show(
    makeWorld([], { ...lists, 'schemas.drafts': () => [], 'schemas.proposals': () => [] }),
    <Window />,
  );
  await user.click(screen.getByRole('button', { name: '载入最新版本' }));
  const question = await windowOf('放弃这里写的内容，载入版本 2？');
  expect(loaded).toEqual([]);
  await user.click(question.getByRole('button', { name: /取\s?消/ }));
  expect(loaded).toEqual([]);
  await user.click(screen.getByRole('button', { name: '载入最新版本' }));
  const again = await windowOf('放弃这里写的内容，载入版本 2？');
  await user.click(again.getByRole('button', { name: '载入最新版本' }));
  expect(loaded).toEqual([theirs]);
});
