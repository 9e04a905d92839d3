/** The ground that maps lie on: tiles as the settings say, or what a call of theirs gives to be drawn. */
import type { Row } from '../../core/model/catalogue.ts';
import { parseJson } from '../../core/model/row.ts';
import type { Ports } from '../../renderer/engine/ports.ts';
import type { Http } from '../api/request.ts';
import { drawnGroundSetting, mapSetting } from '../session/settings.ts';

/** Asked for once a session, by the first map; after a failure by the next. */
export function openGround(http: Http, settings: Row): NonNullable<Ports['map']> {
  const path = drawnGroundSetting(settings);
  const map = mapSetting(settings);
  if (path === '') return map;
  let known: Promise<unknown> | undefined;
  const ask = async (): Promise<unknown> => {
    const { data } = await http.send({ method: 'GET', path, file: true, quiet: true });
    return data instanceof Blob ? parseJson(await data.text()) : data;
  };
  return {
    ...map,
    drawn: () => {
      known ??= ask().catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return known;
    },
  };
}
