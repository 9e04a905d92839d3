/** Large files of the gallery: what is pressed while one is still being prepared holds. */
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppContext } from '../../src/console/app/app.ts';
import { shippedConfig } from '../../src/console/api/config.ts';
import { useSendings } from '../../src/gallery/upload/useSendings.ts';
import { fakeApp } from '../console/testApp.ts';
import { later } from '../renderer/kit.tsx';

const did = vi.hoisted(() => vi.fn<(what: string) => void>());
vi.mock('tus-js-client', () => ({
  Upload: class {
    findPreviousUploads = () => Promise.resolve([]);
    start = () => did('start');
    abort = async (shouldTerminate = false) => did(shouldTerminate ? 'throw away' : 'abort');
  },
}));

beforeEach(() => did.mockReset());

/** One file is chosen, and is prepared once `ready` says so. */
function choose() {
  const ready = later<typeof shippedConfig>();
  const app = { ...fakeApp(() => Promise.reject(new Error('not called here'))), config: () => ready.promise };
  const hook = renderHook(useSendings, { wrapper: ({ children }) => <AppContext value={app}>{children}</AppContext> });
  act(() => hook.result.current.add([new File(['x'], 'x.bin')]));
  const key = (): string => hook.result.current.sendings[0]?.key ?? '';
  return { ...hook, key, prepared: () => act(async () => ready.resolve(shippedConfig)), fail: ready.reject };
}

test('a file is sent once it is prepared', async () => {
  const { prepared } = choose();
  expect(did).not.toHaveBeenCalled();
  await prepared();
  expect(did.mock.calls).toEqual([['start']]);
});

test('one that is cancelled meanwhile is not begun', async () => {
  const { result, key, prepared } = choose();
  act(() => result.current.cancel(key()));
  await prepared();
  expect(did.mock.calls).toEqual([['throw away']]);
  expect(result.current.sendings).toEqual([]);
});

test('one that is paused meanwhile waits until it is taken up again', async () => {
  const { result, key, prepared } = choose();
  act(() => result.current.pause(key()));
  await prepared();
  expect(did).not.toHaveBeenCalled();
  await act(async () => result.current.resume(key()));
  expect(did.mock.calls).toEqual([['start']]);
});

test('one that is paused and taken up again meanwhile is begun once', async () => {
  const { result, key, prepared } = choose();
  act(() => result.current.pause(key()));
  act(() => result.current.resume(key()));
  await prepared();
  expect(did.mock.calls).toEqual([['start']]);
});

test('the page that is left meanwhile begins none', async () => {
  const { unmount, prepared } = choose();
  unmount();
  await prepared();
  expect(did).not.toHaveBeenCalled();
});

test('one that cannot be prepared says so, and is tried again', async () => {
  const { result, key, fail } = choose();
  await act(async () => fail(new Error('no line')));
  expect(result.current.sendings).toMatchObject([{ key: key(), state: 'failed' }]);
});
