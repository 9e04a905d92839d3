/** What the preview asks fails: it says why and is asked again, where it waited for ever. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallFault } from '../../../src/renderer/index.ts';
import { PreviewPane } from '../../../src/studio/preview/PreviewPane.tsx';
import type { OpenedFile } from '../../../src/core/editorAnswers.ts';
import { openSchemaEditor, type Tried } from '../../../src/studio/schemaEditor.ts';
import type { Studio } from '../../../src/studio/useStudio.ts';
import { makeWorld, show } from '../../renderer/kit.tsx';
import { books } from '../../renderer/libraryViews.ts';
import { names } from '../design/kit.tsx';

const opened = { file: 'screens/books.json' } as Partial<OpenedFile> as OpenedFile;
const tried: Tried = { text: '{}', faults: [], warnings: [], view: books, counts: null, sample: null, hash: null };

test.each(['schemas.try', 'schemas.person', 'schemas.people'])('of %s', async (failing) => {
  const line = { isAway: true };
  const answer = (call: string, data: unknown) => () => {
    if (line.isAway && call === failing) throw new CallFault(422, 'refused', '不可预览');
    return data;
  };
  const world = makeWorld([], {
    'schemas.try': answer('schemas.try', { ...tried, view: null }),
    'schemas.person': answer('schemas.person', { userType: 1 }),
    'schemas.people': answer('schemas.people', [{ username: 'ann', name: 'Ann', unit: null }]),
  });
  // What else the studio holds is not read here.
  const studio = { tried, names, opened, text: '{}', editor: openSchemaEditor(world.portsIn('zh-CN')) };
  const { user } = show(world, <PreviewPane studio={studio as Partial<Studio> as Studio} opened={opened} />);
  await user.click(screen.getByRole('combobox', { name: '以谁的身份预览' }));
  await user.click(await screen.findByTitle('读者'));
  await screen.findByText('预览读取失败：不可预览');
  line.isAway = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByText('此类用户看不到这个页面');
  expect(screen.queryByText(/预览读取失败/)).toBeNull();
});
