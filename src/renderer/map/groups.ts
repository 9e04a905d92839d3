/**
 * Marks that would lie over one another at a zoom, as groups with a number; a group looks as its gravest mark does. By layer, so that
 * a group of vehicles is never taken for one of places.
 */
import { latLng, type LatLng } from 'leaflet';
import Supercluster from 'supercluster';
import { byGravity } from './gravity.ts';
import type { Mark } from './marks.ts';

export interface Group {
  /** Unlike that of any mark, and of any group that holds more, less, or lies elsewhere. */
  readonly key: string;
  readonly gravest: Mark;
  readonly count: number;
  readonly point: LatLng;
  /** At which it falls apart. */
  readonly apartAt: number;
}

interface Grouped {
  readonly alone: readonly Mark[];
  readonly groups: readonly Group[];
}

/** In pixels: nearer than this, marks are hard to tell apart or to hit. */
const radius = 30;
/** Two beside one another can be told apart. */
const fewest = 3;
/** From this zoom on streets are read, and each mark stands for itself. */
const streetZoom = 15;

interface Point {
  readonly mark: Mark;
}
interface Sum {
  gravest: Mark;
}

const isGrouped = ({ layer, place }: Mark): boolean => layer.as !== 'names' && 'point' in place;

/** @returns what stands on the map at a zoom; the chosen mark always stands for itself */
export function groupingOf(marks: readonly Mark[], chosen: string | null): (zoom: number) => Grouped {
  const mayGroup = marks.filter((mark) => mark.key !== chosen && isGrouped(mark));
  const apart = marks.filter((mark) => mark.key === chosen || !isGrouped(mark));
  const layers = [...new Set(mayGroup.map(({ layer }) => layer))];
  const indexes = layers.map((layer) => ({
    id: layer.id,
    index: indexOf(mayGroup.filter((mark) => mark.layer === layer)),
  }));
  return (zoom) => gather(indexes, Math.floor(zoom), apart);
}

interface LayerIndex {
  readonly id: string;
  readonly index: Supercluster<Point, Sum>;
}

function indexOf(marks: readonly Mark[]): Supercluster<Point, Sum> {
  const index = new Supercluster<Point, Sum>({
    radius,
    extent: 256,
    minPoints: fewest,
    maxZoom: streetZoom - 1,
    map: ({ mark }) => ({ gravest: mark }),
    reduce: (sum, { gravest }) => {
      if (byGravity(gravest, sum.gravest) < 0) sum.gravest = gravest;
    },
  });
  return index.load(
    marks.flatMap((mark) => {
      if (!('point' in mark.place)) return [];
      const { lng, lat } = mark.place.point;
      return [
        {
          type: 'Feature' as const,
          geometry: { type: 'Point' as const, coordinates: [lng, lat] },
          properties: { mark },
        },
      ];
    }),
  );
}

const world: [number, number, number, number] = [-180, -85, 180, 85];

function gather(indexes: readonly LayerIndex[], zoom: number, apart: readonly Mark[]): Grouped {
  const alone = [...apart];
  const groups: Group[] = [];
  for (const { id, index } of indexes)
    for (const { properties, geometry } of index.getClusters(world, zoom)) {
      if (!('cluster' in properties)) alone.push(properties.mark);
      else {
        const [lng = 0, lat = 0] = geometry.coordinates;
        const { point_count: count, cluster_id: at, gravest } = properties;
        const key = `${count} of ${id} at ${lng} ${lat}`;
        groups.push({
          key,
          gravest,
          count,
          point: latLng(lat, lng),
          apartAt: index.getClusterExpansionZoom(at),
        });
      }
    }
  return { alone, groups };
}
