/** What is emptied to be written anew: its question stays, and says what stands in the text. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConditionInput } from '../../../src/studio/design/inputs/ConditionInput.tsx';
import { ItemsPanel } from '../../../src/studio/design/ItemsPanel.tsx';
import { page, showPanel } from './kit.tsx';

test('a title that is written anew is that of the same action', async () => {
  const actions = <ItemsPanel path={['actions']} implied={new Map([['edit', '编辑']])} isMerged />;
  const { user, written } = showPanel(page({ actions: { edit: { title: '改' } } }), actions);
  await user.click(screen.getByRole('button', { name: 'edit 的更多设置' }));
  const title = screen.getByRole('textbox', { name: /中文$/ });
  await user.clear(title);
  expect(written()).toMatchObject({ actions: { edit: {} } });
  await user.type(title, '修改');
  expect(written()).toMatchObject({ actions: { edit: { title: '修改' } } });
});

const joined = { any: [{ lost: true }] };
const open = () =>
  showPanel(page({ when: [{ if: joined, set: {} }] }), <ConditionInput path={['when', 0, 'if']} label="当" />);
const asked = () => screen.getByRole('textbox', { name: '当' });

test('a condition that is emptied stands in the text still, and is shown again', async () => {
  const { user, written } = open();
  const before = written();
  await user.clear(asked());
  await user.tab();
  expect(asked()).toHaveValue('{ "any": [{ "lost": true }] }');
  expect(written()).toEqual(before);
});

test('a condition that cannot be read says that it is not written, until it can', async () => {
  const { user, written } = open();
  await user.clear(asked());
  await user.click(asked());
  await user.paste('{ "any": [');
  await user.tab();
  expect(screen.getByRole('alert')).toHaveTextContent('没有写入源码');
  expect(asked()).toHaveValue('{ "any": [');
  await user.click(asked());
  await user.paste('{ "lost": false }] }');
  await user.tab();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(written()).toMatchObject({ when: [{ if: { any: [{ lost: false }] } }] });
});
