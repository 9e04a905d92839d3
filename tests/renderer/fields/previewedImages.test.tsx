import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { expect, it, vi } from 'vitest';
import PreviewedImages from '../../../src/renderer/fields/files/previewedImages.tsx';
import { pressEscape } from '../../pressEscape.ts';

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
        <PreviewedImages images={images} size={80} />
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
