import { expect, test } from 'vitest';
import { dismissal } from '../../../src/renderer/actions/dismissal.ts';
import { openBooks } from '../../../src/renderer/engine/speech.ts';

test.each([
  ['取消任务', 'zh-CN', '返回'],
  ['转交任务', 'zh-CN', '取消'],
  ['Cancel task', 'en-US', 'Back'],
  ['Withdraw task', 'en-US', 'Cancel'],
] as const)('%s is left by a word of its own', (deed, language, said) => {
  const { say } = openBooks(language);
  expect(dismissal(deed, { text: (says) => say(says, language) })).toBe(said);
});
