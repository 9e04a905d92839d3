/** The login page printed before the console's code is there, beside the same page as React prints it. */
import { render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { printSignIn } from '../../../src/console/ahead/printSignIn.ts';
import { AppContext } from '../../../src/console/app/app.ts';
import { LoginPage } from '../../../src/console/signIn/LoginPage.tsx';
import { partsOf } from '../partsOf.ts';
import { fakeApp } from '../testApp.ts';

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '#/login';
});

test.each(['zh-CN', 'en-US'] as const)('it is the same page, part by part (%s)', (language) => {
  const app = fakeApp(vi.fn());
  app.speech.use(language);
  const { container } = render(
    <AppContext value={app}>
      <LoginPage onTyping={() => undefined} />
    </AppContext>,
  );
  const box = document.createElement('div');
  box.innerHTML = printSignIn(language);
  expect(partsOf(box)).toEqual(partsOf(container));
});
