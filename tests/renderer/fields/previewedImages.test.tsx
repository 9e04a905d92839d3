import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import PreviewedImages from '../../../src/renderer/fields/files/previewedImages.tsx';

const images = [
  { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', alt: '现场 1' },
  { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=#2', alt: '现场 2' },
];

it('opens an image by the keyboard, and gives the keyboard back to it', async () => {
  const user = userEvent.setup();
  const pressed = vi.fn();
  render(
    <div role="presentation" onKeyDown={pressed}>
      <PreviewedImages images={images} size={80} />
    </div>,
  );
  await user.tab();
  await user.tab();
  const second = screen.getByRole('button', { name: '现场 2' });
  expect(second).toHaveFocus();
  pressed.mockClear();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelector('.ant-image-preview-img')).toBeVisible());
  expect(document.querySelector('.ant-image-preview-progress')).toHaveTextContent('2 / 2');
  // The row that it stands in does not open beside it.
  expect(pressed).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(second).toHaveFocus());
  // By the mouse as well.
  await user.click(screen.getByRole('button', { name: '现场 1' }));
  await waitFor(() => expect(document.querySelector('.ant-image-preview-progress')).toHaveTextContent('1 / 2'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: '现场 1' })).toHaveFocus());
});
