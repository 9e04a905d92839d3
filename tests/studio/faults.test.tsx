/** What is wrong with a text, and what it is only warned of: each at its place, with what mends it. */
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Faults } from '../../src/studio/Faults.tsx';
import type { Fault } from '../../src/core/editorAnswers.ts';
import type { Studio } from '../../src/studio/useStudio.ts';
import { makeWorld, show } from '../renderer/kit.tsx';

const file = 'menus/more.json';
const told = (line: number, code: string, says: string): Fault => ({
  file,
  line,
  col: 5,
  code,
  message: says,
  label: { 'zh-CN': says, 'en-US': says },
});
const text = '{ "items": [\n    { "id": "a" },\n    { "id": "b", "screen": "nowhere" }] }';
const fault = told(3, 'unknown-screen', '没有这个界面');
const warning = {
  ...told(2, 'shut-entry', '用户类型 3 打不开'),
  fix: { does: 'take', what: '', edits: [] },
} as const satisfies Fault;

function stand(faults: readonly Fault[], warnings: readonly Fault[]) {
  const studio = {
    text,
    isChecking: false,
    opened: { file, editable: true },
    tried: { text, faults, warnings, view: null, counts: null, sample: null, hash: null },
  } as unknown as Studio;
  const [onGoto, onFix] = [vi.fn(), vi.fn()];
  return { onGoto, onFix, ...show(makeWorld([], {}), <Faults {...{ studio, onGoto, onFix }} />) };
}

test('a text with nothing but warnings is sound, and says what it is warned of', async () => {
  const { user, onGoto } = stand([], [warning]);
  expect(screen.getByText('校验通过')).toBeVisible();
  expect(screen.getByText('1 处提醒')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '2:5 用户类型 3 打不开' }));
  expect(onGoto).toHaveBeenCalledWith(2, 5);
});

test('faults come first', () => {
  stand([fault], [warning]);
  expect(screen.getByText('1 处错误')).toBeVisible();
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([expect.stringContaining('没有这个界面'), expect.stringContaining('用户类型 3 打不开')]);
});

test('what mends a warning is one click away', async () => {
  const { user, onFix } = stand([], [warning]);
  const [, mend] = screen.getAllByRole('button');
  await user.click(mend as HTMLElement);
  expect(onFix).toHaveBeenCalledWith(warning.fix);
});
