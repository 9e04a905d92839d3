/** Chinese tiles are drawn in GCJ-02: what is given in WGS-84 stands on them where it is, and a click says WGS-84 again. */
import gcoord from 'gcoord';
import { CRS, LatLng, Projection, Util, type Point } from 'leaflet';

type Pair = [lng: number, lat: number];

const forwards = (place: Pair): Pair => gcoord.transform(place, gcoord.WGS84, gcoord.GCJ02);

/** Comes within a millimetre; a fixed number, for at the edge of China the shift begins at once and nothing would converge. */
const rounds = 6;

function backwards([lng, lat]: Pair): Pair {
  let place: Pair = [lng, lat];
  for (let round = 0; round < rounds; round++) {
    const [x, y] = forwards(place);
    place = [place[0] - (x - lng), place[1] - (y - lat)];
  }
  return place;
}

const projection = {
  ...Projection.SphericalMercator,
  project: ({ lng, lat }: LatLng): Point => {
    const [x, y] = forwards([lng, lat]);
    return Projection.SphericalMercator.project(new LatLng(y, x));
  },
  unproject: (point: Point): LatLng => {
    const { lng, lat } = Projection.SphericalMercator.unproject(point);
    const [x, y] = backwards([lng, lat]);
    return new LatLng(y, x);
  },
};

export const shifted: CRS = Util.extend({}, CRS.EPSG3857, { projection });
