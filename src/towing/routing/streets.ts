/** The map of streets that the console draws as the ground, and simulated drivers drive on. */
import { FileAnswer } from '../../server/calls/fileAnswer.ts';
import type { Handler } from '../records/handler.ts';
import { digestOf, readStreetMap } from '../records/streetMaps.ts';
import { noStreets } from '../streets/streetMap.ts';
import { toGeoJson } from '../streets/streetGeoJson.ts';

const nowhere = JSON.stringify(toGeoJson(noStreets));

/** GeoJSON under its digest as a tag: whoever has it is not sent it again. Without streets it has no feature. */
export const dispatchStreets: Handler<'dispatchStreets'> = async ({ db }) => {
  const { content, digest } = (await readStreetMap(db)) ?? { content: nowhere, digest: digestOf(nowhere) };
  return new FileAnswer('streets.geojson', 'application/geo+json', Buffer.from(content), digest);
};
