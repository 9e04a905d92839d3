/** Where the background tiles of maps come from: a source that is known by its name, or an address of the deployment's own. */
import type { Row } from './values.ts';

/** What the tiles are drawn in. Chinese maps are shifted by law; what is stored and sent stays WGS-84. */
export type Datum = 'wgs84' | 'gcj02';

interface MapTiles {
  readonly tiles: string;
  readonly attribution: string;
  readonly datum: Datum;
}

const sources: Readonly<Record<string, MapTiles>> = {
  amap: {
    tiles: 'https://webrd01.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scale=1&style=8&x={x}&y={y}&z={z}',
    attribution: '© 高德地图 AutoNavi',
    datum: 'gcj02',
  },
  tianditu: {
    tiles:
      'https://t0.tianditu.gov.cn/vec_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=vec&STYLE=default' +
      '&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk={key}',
    attribution: '© 天地图 Tianditu',
    datum: 'wgs84',
  },
  osm: {
    tiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap',
    datum: 'wgs84',
  },
};

/** @param map as the settings have it. Undefined: no tiles, also where a source that needs a key has none. */
export function mapTiles(map: Row): MapTiles | undefined {
  const said = (name: string): string => (typeof map[name] === 'string' ? map[name] : '');
  const known = sources[said('source')];
  const tiles = said('tiles') || known?.tiles.replace('{key}', encodeURIComponent(said('key')));
  if (!tiles || (known?.tiles.includes('{key}') && said('tiles') === '' && said('key') === '')) return undefined;
  const datum = said('datum') || (said('tiles') === '' ? known?.datum : undefined);
  return {
    tiles,
    attribution: said('attribution') || (said('tiles') === '' ? (known?.attribution ?? '') : ''),
    datum: datum === 'gcj02' ? 'gcj02' : 'wgs84',
  };
}
