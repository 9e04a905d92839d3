import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { fetchedEarly } from '../../../src/renderer/engine/late/fetchedEarly.ts';
import { screenFaces } from '../../../src/renderer/screens.ts';

afterEach(cleanup);

const open = () => fetchedEarly(async () => ({ default: ({ word }: { word: string }) => <b>{word}</b> }));

it('stands with its first print where its code is here, without what is shown meanwhile', async () => {
  const { fetch, isHere, Print } = open();
  expect(isHere()).toBe(false);
  await fetch();
  expect(isHere()).toBe(true);
  render(
    <Suspense fallback="on its way">
      <Print word="here" />
    </Suspense>,
  );
  expect(screen.getByText('here')).toBeVisible();
});

it('fetches its code where nobody has', async () => {
  const { Print } = open();
  render(
    <Suspense fallback="on its way">
      <Print word="here" />
    </Suspense>,
  );
  expect(await screen.findByText('here')).toBeVisible();
});

it('has everything that opens over a page by a code that can be fetched ahead', async () => {
  const opening = Object.entries(screenFaces).filter(([, { Over }]) => Over);
  expect(opening.map(([type]) => type).sort()).toEqual(['detail', 'dialog', 'form', 'list', 'picker', 'steps']);
  for (const [, { Over }] of opening) await Over?.fetch();
  expect(opening.every(([, { Over }]) => Over?.isHere())).toBe(true);
});
