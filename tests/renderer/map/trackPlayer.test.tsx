/** A track that the line was lost over is asked for again by itself, without anybody's press. */
import { act, screen } from '@testing-library/react';
import { latLng, map as leafletMap } from 'leaflet';
import { afterEach, expect, test, vi } from 'vitest';
import { CallFault } from '../../../src/renderer/engine/ports.ts';
import type { Mark } from '../../../src/renderer/map/marks.ts';
import { TrackPlayer } from '../../../src/renderer/map/trackPlayer.tsx';
import { makeWorld, show } from '../kit.tsx';
import { both, call, field } from '../libraryViews.ts';

afterEach(() => void vi.useRealTimers());

const trail = { call: call('cart.track', ['id']), with: { id: { row: 'id' } }, at: 'place', time: 'time' };
const mark: Mark = {
  key: 'carts 1',
  layer: {
    id: 'carts',
    title: both('书车', 'Carts'),
    list: 'carts',
    as: 'dots',
    with: {},
    off: false,
    call: call('cart.list', []),
    rowKey: 'id',
    filters: [],
    at: field('place', 'point'),
    name: field('name', 'text'),
    columns: [],
    actions: [],
    watches: [],
    trail,
  },
  row: { id: '1' },
  name: '书车一',
  tone: 'neutral',
  word: '',
  place: { point: latLng(22.6, 114) },
  lasting: null,
  gravity: null,
  found: '',
};

test.each([[0], [503]])('a track that met %i is asked for again until it is answered', async (status) => {
  vi.useFakeTimers();
  let asked = 0;
  const track = () => {
    asked += 1;
    if (asked < 4) throw new CallFault(status, 'no-answer', '没有连上');
    return [1, 2].map((minute) => ({ place: { lng: 114, lat: 22 + minute }, time: `2026-11-20 08:0${minute}:00` }));
  };
  const map = leafletMap(document.createElement('div')).setView([22.6, 114], 12);
  show(makeWorld([], { 'cart.track': track }), <TrackPlayer {...{ mark, trail, map }} onClose={() => undefined} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  screen.getByText('没有连上');
  for (const wait of [3000, 6000, 12_000]) await act(() => vi.advanceTimersByTimeAsync(wait));
  screen.getByRole('button', { name: '播放' });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toBe(4);
});
