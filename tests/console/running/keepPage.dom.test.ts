/** What is kept of a page for its next opening is of the page itself, not of what else stood on it. */
import { beforeEach, expect, test } from 'vitest';
import { rowOf } from '../../../src/core/model/row.ts';
import { keepPage } from '../../../src/console/running/keepPage.ts';

const hash = '#/home';
const kept = (): unknown => rowOf(JSON.parse(localStorage.getItem(`frame ${hash}`) ?? 'null'))['root'];
const keep = (): Promise<void> =>
  keepPage({ user: 'u1', start: {}, stands: { written: 'home' }, zone: 'Asia/Shanghai', hash });

beforeEach(() => {
  window.location.hash = hash;
  document.body.innerHTML = '<div id="root"><div class="frame"><main class="frame-content">Home</main></div></div>';
  document.documentElement.removeAttribute('class');
});

test('a notice that stood over it would be made room for at the next opening, though nobody is shown one', async () => {
  document.documentElement.className = 'has-notice plain has-tour-offer';
  await keep();
  expect(kept()).toMatchObject({ class: 'plain' });
});

test('a root of marks alone has no class', async () => {
  document.documentElement.className = 'has-side';
  await keep();
  expect(kept()).not.toHaveProperty('class');
});
