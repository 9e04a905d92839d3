/** The codes of a dictionary in the studio: added, worded, taken away; a setting of the whole file. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CodesPanel } from '../../../src/studio/design/CodesPanel.tsx';
import { WordsEditor } from '../../../src/studio/design/WordsEditor.tsx';
import { showPanel } from './kit.tsx';

const file = 'dictionaries/binding.json';
const binding = (items: readonly object[]) => JSON.stringify({ title: '装帧', items });

test('a code is added behind the greatest and said in both languages', async () => {
  const { user, written } = showPanel(binding([{ id: 4, name: '平装' }]), <CodesPanel />, 'zh-CN', file);
  await user.click(screen.getByRole('button', { name: /添加代码/ }));
  await user.type(screen.getByRole('textbox', { name: '5 · 名称 · 中文' }), '精装');
  await user.type(screen.getByRole('textbox', { name: '5 · 名称 · 英文' }), 'Hardcover');
  expect(written()).toEqual({
    title: '装帧',
    items: [
      { id: 4, name: '平装' },
      { id: 5, name: { 'zh-CN': '精装', 'en-US': 'Hardcover' } },
    ],
  });
  await user.click(screen.getByRole('button', { name: '删除 4' }));
  expect(written()).toMatchObject({ items: [{ id: 5 }] });
});

test('a code of texts begins empty', async () => {
  const { user, written } = showPanel(binding([{ id: 'soft', name: '平装' }]), <CodesPanel />, 'zh-CN', file);
  await user.click(screen.getByRole('button', { name: /添加代码/ }));
  expect(written()).toMatchObject({ items: [{ id: 'soft' }, { id: '', name: '' }] });
});

test('a setting is added to the file itself', async () => {
  const { user, written } = showPanel(
    JSON.stringify({ title: '书', properties: { name: { type: 'string' } } }),
    <WordsEditor path={[]} />,
    'zh-CN',
    'entities/volume.json',
  );
  await user.click(screen.getByRole('combobox', { name: '给“实体”添加设置…' }));
  await user.click(await screen.findByText('audited'));
  expect(written()).toHaveProperty('audited');
});
