/** A photo says when and where it came from the camera, however long the phone makes it small. */
import { expect, test } from 'vitest';
import { addPhoto } from '../../../../src/towing/console/driver/openDriver.ts';
import type { Entry, Place } from '../../../../src/towing/console/driver/outbox/entry.ts';

test('is dated and placed before it is made small', async () => {
  let now = 1000;
  let here: Place = { lng: 113.9, lat: 22.5, accuracy: 8 };
  const added: Entry[] = [];
  const keeping = {
    userId: 'me',
    clock: { now: () => now },
    position: { lastPlace: () => here },
    outbox: { add: async (entry: Entry) => void added.push(entry) },
  };
  const small = new Blob(['small']);
  await addPhoto(keeping, { taskId: 't1', group: 'driverImage', file: new Blob(['large']) }, async () => {
    now += 180_000;
    here = { lng: 114.1, lat: 22.6, accuracy: 8 };
    return small;
  });
  expect(added).toMatchObject([
    { kind: 'photo', userId: 'me', taskId: 't1', at: 1000, place: { lng: 113.9, lat: 22.5, accuracy: 8 } },
  ]);
  expect(added[0]).toHaveProperty('file', small);
});
