import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { fetchedEarly } from '../../../src/renderer/engine/late/fetchedEarly.ts';
import { screenFaces } from '../../../src/renderer/screens.ts';

afterEach(cleanup);

const open = () => fetchedEarly(async () => ({ default: ({ word }: { word: string }) => <b>{word}</b> }));

it('stands with its first print where its code is here, without what is shown meanwhile', async () => {
  const { fetch, Print } = open();
  await fetch();
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

it('has the code of everything that opens over a page fetched by its name', async () => {
  for (const [type, { Over, fetchOver }] of Object.entries(screenFaces))
    expect(`${type} ${typeof fetchOver}`).toBe(`${type} ${Over ? 'function' : 'undefined'}`);
});
