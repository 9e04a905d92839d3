/** What is shipped stays in the studio: what could only be refused is not offered, and says why; words and additions are free. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CodesPanel } from '../../../src/studio/design/CodesPanel.tsx';
import { FieldsPanel } from '../../../src/studio/design/FieldsPanel.tsx';
import { WordsEditor } from '../../../src/studio/design/WordsEditor.tsx';
import { showPanel } from './kit.tsx';

const codes = JSON.stringify({ title: '装帧', items: [{ id: 1, name: '平装' }] });

test('a shipped code keeps its id and is worded otherwise; one that is added may go again', async () => {
  const { user, written } = showPanel(codes, <CodesPanel />, 'zh-CN', 'dictionaries/binding.json', codes);
  const bin = screen.getByRole('button', { name: '删除 1' });
  expect(bin).toBeDisabled();
  expect(bin).toHaveAttribute('title', expect.stringContaining('随产品提供'));
  expect(screen.getByRole('textbox', { name: /^1 · 编号/ })).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: '1 · 名称 · 英文' }), 'P');
  expect(written()).toMatchObject({ items: [{ id: 1, name: { 'zh-CN': '平装', 'en-US': 'P' } }] });
  await user.click(screen.getByRole('button', { name: /添加代码/ }));
  await user.click(screen.getByRole('button', { name: '删除 2' }));
  expect(written()).toMatchObject({ items: [{ id: 1 }] });
});

test('a shipped field keeps its name, its kind and what it demands; a field of the author’s own is theirs', async () => {
  const book = JSON.stringify({ title: '书', properties: { name: { type: 'string', title: '书名', maxLength: 9 } } });
  const { user, written } = showPanel(book, <FieldsPanel />, 'zh-CN', 'entities/volume.json', book);
  expect(screen.getByRole('textbox', { name: 'name · 字段名' })).toBeDisabled();
  expect(screen.getByRole('combobox', { name: 'name · 类型' })).toBeDisabled();
  for (const flag of screen.getAllByRole('checkbox')) expect(flag).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'name 的更多设置' }));
  expect(screen.getByRole('spinbutton', { name: '最多字数' })).toBeDisabled();
  await user.click(screen.getByRole('combobox', { name: '给“书名”添加设置…' }));
  expect(await screen.findAllByText('help')).not.toEqual([]);
  expect(screen.queryByText('minLength')).toBeNull();
  await user.click(screen.getByRole('button', { name: /添加字段/ }));
  expect(screen.getByRole('button', { name: '删除 name' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '删除 field2' }));
  expect(Object.keys((written() as { properties: object }).properties)).toEqual(['name']);
});

test('a shipped row of a rule keeps its condition and its value; its words are free, and so is a row more', async () => {
  const turn = JSON.stringify({
    title: '状态',
    fields: { status: 0 },
    rows: [{ when: { status: 1 }, then: { value: 'lent', label: '借出', tone: 'progress' } }],
    otherwise: { value: 'in', label: '在架', tone: 'neutral' },
  });
  const { user, written } = showPanel(turn, <WordsEditor path={[]} />, 'zh-CN', 'rules/turn.json', turn);
  expect(screen.getByRole('button', { name: /^删除 行 1/ })).toBeDisabled();
  const labels = screen.getAllByRole('textbox', { name: / · 英文$/ });
  expect(labels.filter((input) => !input.hasAttribute('disabled'))).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: /添加行/ }));
  expect(screen.getByRole('button', { name: /^删除 行 2/ })).toBeEnabled();
  expect(written()).toHaveProperty('rows.1');
});
