/** What is deleted is named by what it is. */
import { expect, test } from 'vitest';
import { openBooks } from '../../src/renderer/engine/speech.ts';
import { removalOf } from '../../src/studio/removal.ts';

const files = {
  'screens/racks.json': ['页面', 'page'],
  'parts/racks/steps.json': ['片段', 'part'],
  'entities/rack.json': ['实体', 'entity'],
  'dictionaries/rackKind.json': ['字典', 'dictionary'],
  'rules/rackState.json': ['状态规则', 'status rule'],
  'menus/more.json': ['菜单', 'menu'],
} as const;

test.each(Object.entries(files))('%s', (file, [chinese, english]) => {
  const { say } = openBooks('zh-CN');
  const { does, asks } = removalOf(file);
  expect([does, asks].map((one) => say(one, 'zh-CN'))).toEqual([`删除${chinese}`, `删除这个${chinese}？`]);
  expect([does, asks].map((one) => say(one, 'en-US'))).toEqual([`Delete ${english}`, `Delete this ${english}?`]);
});
