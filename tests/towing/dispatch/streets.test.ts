/** The map of streets is given to whoever is signed in, once: after that the server only says that it is still the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice, type Office } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice(0);
});
afterAll(() => office.close());

async function ask(headers: Readonly<Record<string, string>> = {}) {
  const { token } = await office.as('driver');
  return office.app.inject({ method: 'GET', url: '/api/dispatch/streets', headers: { token, ...headers } });
}

test('it is GeoJSON with named streets, under a tag', async () => {
  const response = await ask();
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': expect.stringContaining('application/geo+json'),
    'cache-control': 'private, no-cache',
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
  });
  const { features } = response.json<{ features: { properties: { name: string } }[] }>();
  expect(features.map(({ properties }) => properties.name)).toContain('深南大道');
});

test('who has it is not sent it again', async () => {
  const etag = String((await ask()).headers['etag']);
  const again = await ask({ 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await ask({ 'if-none-match': '"another"' })).statusCode).toBe(200);
});

test('nobody who is not signed in is given it, also not by its tag', async () => {
  const response = await office.app.inject({
    method: 'GET',
    url: '/api/dispatch/streets',
    headers: { 'if-none-match': '*' },
  });
  expect(response.statusCode).toBe(401);
});

test('a deployment without streets has a map without lines', async () => {
  await office.rows('delete from street_map');
  expect((await ask()).json()).toEqual({ type: 'FeatureCollection', features: [] });
});
