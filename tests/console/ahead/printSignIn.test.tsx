/** The login page printed before the console's code is there, beside the same page as React prints it. */
import { render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { printSignIn } from '../../../src/console/ahead/printSignIn.ts';
import { AppContext } from '../../../src/console/app/app.ts';
import { LoginPage } from '../../../src/console/signIn/LoginPage.tsx';
import { fakeApp } from '../testApp.ts';

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '#/login';
});

/** Names that only lead from one part to another are every print's own. */
function withoutIds(page: Element | null): string[] {
  const own = new Map<string, string>();
  const numbered = (id: string): string => own.get(id) ?? own.set(id, `id${own.size}`).get(id) ?? '';
  return [...(page?.querySelectorAll('*') ?? [])].map((part) => {
    const attributes = [...part.attributes].map(({ name, value }) =>
      ['id', 'for', 'aria-controls'].includes(name) ? `${name}=${numbered(value)}` : `${name}=${value}`,
    );
    const own = [...part.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return [
      part.tagName,
      ...attributes.toSorted(),
      own.map(({ data }: Node & { data?: string }) => data).join(''),
    ].join(' ');
  });
}

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
  expect(withoutIds(box)).toEqual(withoutIds(container));
});
