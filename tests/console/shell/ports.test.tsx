/** What the console gives the engine. */
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { AppContext } from '../../../src/console/app/app.ts';
import type { Request } from '../../../src/console/api/request.ts';
import type { Running } from '../../../src/console/running/running.ts';
import { useConsolePorts } from '../../../src/console/shell/ports.tsx';
import { openSignal } from '../../../src/console/state/signal.ts';
import { fakeApp } from '../testApp.ts';

test.each([
  ['of usual size outlives a page that is left or loaded anew', 'a', true],
  ['too large for what outlives a page is sent plainly', '长'.repeat(22_000), false],
])('a preference %s', async (_, name, isLast) => {
  const app = fakeApp(() => Promise.reject(new Error('not called here')));
  const send = vi.fn((_request: Request) => Promise.resolve({ code: 200, msg: '', data: null }));
  const parts = { release: openSignal('r'), viewsOf: () => undefined, live: {}, kept: {} };
  const running = parts as unknown as Running;
  const { result } = renderHook(() => useConsolePorts({ ...app, http: { ...app.http, send } }, running, {}), {
    wrapper: ({ children }: { children: ReactNode }) => <AppContext value={app}>{children}</AppContext>,
  });
  await result.current.preferences?.write('saved', { name });
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ params: { key: 'saved', value: { name } }, isLast }));
});
