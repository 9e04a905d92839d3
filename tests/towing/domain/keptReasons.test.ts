/** Reasons that the product gives are read in the reader's language; what a person wrote stays. */
import { expect, test } from 'vitest';
import { label, textOf } from '../../../src/core/model/label.ts';
import { keptReasons, reasonIn } from '../../../src/towing/domain/keptReasons.ts';

const values = { seconds: '90' };

test.each(Object.entries(keptReasons))('%s', (_, reason) => {
  const kept = textOf(reason, 'zh-CN', values);
  expect(reasonIn('zh-CN', kept)).toBe(kept);
  expect(reasonIn('en-US', kept)).toBe(textOf(reason, 'en-US', values));
});

test('what rules said of this task is told as they said it, signs of patterns or not', () => {
  const said = label('最近的公司（3.5公里，约 {x}）', 'Nearest company (3.5 km)');
  expect(reasonIn('en-US', '最近的公司（3.5公里，约 8）', [said])).toBe('Nearest company (3.5 km)');
  expect(reasonIn('en-US', '最近的公司（3x5公里，约 8）', [said])).toBe('最近的公司（3x5公里，约 8）');
});

test('what somebody wrote stays, though it begins alike', () => {
  expect(reasonIn('en-US', '未在时限内到场，已改派')).toBe('未在时限内到场，已改派');
});
