import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useEffect, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { openDrafts } from '../../../src/renderer/engine/drafts/drafts.ts';
import { DraftScope } from '../../../src/renderer/engine/drafts/draftScope.tsx';
import { EngineContext, useDraft, useLeaveGuard, type Engine } from '../../../src/renderer/engine/engine.ts';
import { makeWorld, show } from '../kit.tsx';

afterEach(cleanup);

function Form() {
  const [isDirty] = useState(true);
  useDraft(() => isDirty);
  return null;
}

function open(shown: boolean, page = true, form = true) {
  const engine = { drafts } as unknown as Engine;
  return (
    <EngineContext value={engine}>
      {page && (
        <DraftScope name="/form" shown={shown}>
          <Activity mode={shown ? 'visible' : 'hidden'}>{form && <Form />}</Activity>
        </DraftScope>
      )}
    </EngineContext>
  );
}

const drafts = openDrafts();

test('unsaved input of a page is its own, and anybody’s who asks for all', () => {
  render(open(true));
  expect(drafts.anyIn(['/form'])).toBe(true);
  expect(drafts.anyIn(['/other'])).toBe(false);
  expect(drafts.anyIn()).toBe(true);
});

test('a page that is hidden still has it, shown again has it once, and gone has none', () => {
  const { rerender } = render(open(true));
  rerender(open(false));
  expect(drafts.anyIn(['/form'])).toBe(true);
  rerender(open(true));
  expect(drafts.anyIn(['/form'])).toBe(true);
  rerender(open(true, false));
  expect(drafts.anyIn()).toBe(false);
});

test('a page that goes while it is hidden takes its input with it', () => {
  const { rerender } = render(open(true));
  rerender(open(false));
  rerender(open(false, false));
  expect(drafts.anyIn()).toBe(false);
});

test('a form that is closed on a page that stays has nothing to lose any more', () => {
  const { rerender } = render(open(true));
  rerender(open(true, true, false));
  expect(drafts.anyIn()).toBe(false);
});

test.each([
  [false, true],
  [true, false],
])('closing the window asks whoever has typed, and nobody else: another user signed in %s', (isOthers, asks) => {
  show(makeWorld([], {}, { isOthers: () => isOthers }), <Form />);
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(asks);
});

test.each([
  [true, 'nobody'],
  [false, 'whoever leaves'],
])('leaving what is kept by itself keeps it at once; it is kept: %s, asked is %s', async (isKept) => {
  const kept: string[] = [];
  let leave = async () => false;
  function Page() {
    const mayLeave = useLeaveGuard();
    useDraft(
      () => true,
      async () => {
        kept.push('draft');
        return isKept;
      },
    );
    useEffect(() => {
      leave = async () => mayLeave();
    }, [mayLeave]);
    return null;
  }
  show(makeWorld([], {}), <Page />);
  const answer = leave();
  if (!isKept) await userEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(await answer).toBe(isKept);
  expect(kept).toEqual(['draft']);
});
