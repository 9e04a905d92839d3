import { expect, it, onTestFinished, vi } from 'vitest';
import { shippedConfig } from '../../../src/console/api/config.ts';
import type { HttpOptions } from '../../../src/console/api/http.ts';
import { openLateHttp } from '../../../src/console/api/lateHttp.ts';

const ignore = (): void => undefined;
const around: HttpOptions = {
  config: () => shippedConfig,
  token: () => 'abc',
  language: () => 'zh-CN',
  text: (key) => key,
  onSignedOut: ignore,
  isOut: () => false,
  signedInAgain: async () => false,
  onForbidden: ignore,
  show: ignore,
  reached: () => true,
  onReach: ignore,
  debounce: { listed: () => [], pause: () => 0, showBusy: ignore },
  notes: { start: ignore, page: ignore, answers: () => ({}) },
};

it('fetches its code with the first question, and asks every later one at once', async () => {
  const asking = vi.fn(async () => Response.json({ code: 200, msg: '', data: 1 }));
  vi.stubGlobal('fetch', asking);
  vi.stubGlobal('window', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const http = openLateHttp(around);
  const question = { method: 'POST', path: '/x', ahead: 'page' } as const;
  expect((await http.send(question)).data).toBe(1);
  expect(asking).toHaveBeenCalledOnce();
  const answered = http.send(question);
  expect(asking).toHaveBeenCalledTimes(2);
  expect((await answered).data).toBe(1);
});
