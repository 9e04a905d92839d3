import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { AsideNote as Note } from '../../../src/core/model/view.ts';
import { AppContext } from '../../../src/console/app/app.ts';
import { asideNoteOf } from '../../../src/console/session/asideNote.ts';
import AsideNote from '../../../src/console/shell/pages/AsideNote.tsx';
import { fakeApp } from '../testApp.ts';

const show = (note: Note): void => {
  const app = fakeApp(() => Promise.reject(new Error('not called here')));
  render(
    <AppContext value={app}>
      <MemoryRouter>
        <AsideNote note={note} />
      </MemoryRouter>
    </AppContext>,
  );
};
const file = 'screens/dispatch/queue.json';

test('the author of a page that is set aside reads why, and gets to its file', () => {
  show({ file, serves: true, fault: '3:7 "serch" is not a word' });
  expect(screen.getByText(/当前显示的是上一个正确的版本/)).toBeTruthy();
  expect(screen.getByText(`${file}:3:7 "serch" is not a word`)).toBeTruthy();
  const link = screen.getByRole('link', { name: '在页面设计中打开' });
  expect(link.getAttribute('href')).toBe('/studio?file=screens%2Fdispatch%2Fqueue.json');
});

test('a page that has never served says so in its own place', () => {
  show({ file, serves: false, fault: '1:1 not JSON' });
  expect(screen.getByRole('alert').textContent).toMatch(/页面已搁置.*1:1 not JSON/);
});

test('a note is of the page whose file it names', () => {
  const note = { file, serves: true, fault: null };
  expect(asideNoteOf('dispatch/queue', { aside: [note] })).toBe(note);
  expect(asideNoteOf('queue', { aside: [note] })).toBeUndefined();
  expect(asideNoteOf('queue', {})).toBeUndefined();
});
