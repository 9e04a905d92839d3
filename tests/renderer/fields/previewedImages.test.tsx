import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider, Drawer } from 'antd';
import { expect, it, vi } from 'vitest';
import PreviewedImages from '../../../src/renderer/fields/files/previewedImages.tsx';
import { pressEscape } from '../../pressEscape.ts';
import { makeWorld } from '../ports.ts';

const { text } = makeWorld([], {}).portsIn('zh-CN');
const images = [
  { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', alt: '现场 1' },
  { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=#2', alt: '现场 2' },
];

/** The keyboard is its own once it is open. */
const opened = () =>
  waitFor(() => expect(document.querySelector('.ant-image-preview-root')?.contains(document.activeElement)).toBe(true));

it('opens an image by the keyboard, and gives the keyboard back to it', async () => {
  const user = userEvent.setup();
  const pressed = vi.fn();
  render(
    // As everywhere in these tests: no animation ends in a window that shows none, and what is fading in counts as hidden.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <div role="presentation" onKeyDown={pressed}>
        <PreviewedImages images={images} size={80} text={text} />
      </div>
    </ConfigProvider>,
  );
  await user.tab();
  await user.tab();
  const second = screen.getByRole('button', { name: '现场 2' });
  expect(second).toHaveFocus();
  pressed.mockClear();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelector('.ant-image-preview-img')).toBeVisible());
  await opened();
  expect(document.querySelector('.ant-image-preview-progress')).toHaveTextContent('2 / 2');
  // The row that it stands in does not open beside it.
  expect(pressed).not.toHaveBeenCalled();
  pressEscape();
  await waitFor(() => expect(second).toHaveFocus());
  // By the mouse as well, whose press leaves the keyboard where it is.
  second.blur();
  fireEvent.click(screen.getByRole('button', { name: '现场 1' }));
  await waitFor(() => expect(document.querySelector('.ant-image-preview-progress')).toHaveTextContent('1 / 2'));
  await opened();
  pressEscape();
  await waitFor(() => expect(screen.getByRole('button', { name: '现场 1' })).toHaveFocus());
});

it('turns and enlarges an opened image by keys, and by buttons that Tab goes round', async () => {
  const user = userEvent.setup();
  const behind = vi.fn();
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Drawer open onClose={behind}>
        <PreviewedImages images={images} size={80} text={text} />
      </Drawer>
    </ConfigProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '现场 1' }));
  await opened();
  const shape = () => document.querySelector<HTMLElement>('.ant-image-preview-img')?.style.transform;
  await user.keyboard(']');
  await waitFor(() => expect(shape()).toContain('rotate(90deg)'));
  await user.keyboard('+');
  await waitFor(() => expect(shape()).toContain('scale3d(1.5, 1.5, 1)'));
  await user.keyboard('0');
  await waitFor(() => expect(shape()).toContain('rotate(0deg)'));
  const names = ['关闭', '向左旋转', '向右旋转', '缩小', '放大', '恢复原样'];
  for (const name of [...names, names[0]]) {
    await user.tab();
    expect(document.activeElement).toHaveAccessibleName(name);
  }
  await user.tab({ shift: true });
  expect(document.activeElement).toHaveAccessibleName('恢复原样');
  // The photo alone is closed, though its buttons have the keyboard.
  pressEscape();
  await waitFor(() => expect(document.querySelector('.vw-photo-tools')).toBeNull());
  expect(behind).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '现场 1' }));
  await opened();
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shape()).toContain('scale3d(1.5, 1.5, 1)'));
});
