/** A new page is not begun over the author's own draft of the same name. */
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NewPageDialog } from '../../src/studio/NewPageDialog.tsx';
import { makeWorld, show, windowOf } from '../renderer/kit.tsx';
import { names } from './design/kit.tsx';

test.each([
  ['zh-CN', '新建页面', '页面名称', '中文标题', '开始填写', /你有一份同名的草稿/],
  ['en-US', 'New page', 'Page name', 'Chinese title', 'Begin', /You have a draft of this name/],
] as const)('in %s it says where that draft is', async (language, title, name, zh, make, says) => {
  const onMade = vi.fn();
  const dialog = <NewPageDialog {...{ names, onMade }} drafted={['screens/racks.json']} onClose={() => undefined} />;
  const { user } = show(makeWorld([], {}), dialog, language);
  const page = await windowOf(title);
  await user.type(page.getByRole('textbox', { name: zh }), '书架');
  await user.type(page.getByRole('textbox', { name }), 'racks');
  await user.click(page.getByRole('button', { name: make }));
  expect(await screen.findByText(says)).toBeTruthy();
  expect(onMade).not.toHaveBeenCalled();
  await user.type(page.getByRole('textbox', { name }), 'Old');
  await user.click(page.getByRole('button', { name: make }));
  await vi.waitFor(() => expect(onMade).toHaveBeenCalledWith('screens/racksOld.json', expect.any(String)));
});
