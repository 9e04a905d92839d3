/** This process's routing: the server that ROUTING_URL names, else the streets that the database has. */
import type { Kysely } from 'kysely';
import { label, textOf } from '../../core/model/label.ts';
import type { Label } from '../../core/model/values.ts';
import type { MinutesOf } from '../decide/minutes.ts';
import type { Tables } from '../../server/database/tables.ts';
import { wireTime } from '../../server/time/clock.ts';
import type { Handler } from '../records/handler.ts';
import { readStreetMap, streetMapDigest } from '../records/streetMaps.ts';
import { openNetwork, type Network } from '../streets/network.ts';
import { fromGeoJson, type StreetGeoJson } from '../streets/streetGeoJson.ts';
import { routingUrl } from './routingUrl.ts';
import { openRouting, type Routing, type RoutingStatus } from './routing.ts';

/** By the server's address: what is known of one says nothing of another. */
const routings = new Map<string | null, Routing>();

function ownRouting(): Routing {
  const url = routingUrl(process.env);
  const routing = routings.get(url) ?? openRouting({ url, fetch: globalThis.fetch, now: Date.now });
  routings.set(url, routing);
  return routing;
}

let kept: { readonly digest: string; readonly network: Network | null } | undefined;

/** Made once, and again when the map has changed. */
async function networkOf(db: Kysely<Tables>): Promise<Network | null> {
  const digest = await streetMapDigest(db);
  if (digest === undefined) return null;
  if (kept?.digest === digest) return kept.network;
  const found = await readStreetMap(db);
  if (!found) return null;
  const map = fromGeoJson(JSON.parse(found.content) as StreetGeoJson);
  kept = { digest: found.digest, network: map.lines.length > 0 ? openNetwork(map) : null };
  return kept.network;
}

/** What a proposal asks for minutes. It may ask a server: call it outside a transaction. */
export async function ownMinutes(db: Kysely<Tables>): Promise<MinutesOf> {
  return ownRouting().minutesOn(await networkOf(db));
}

/** Where minutes come from, and what is wrong with it. */
export const routingStatus: Handler<'routingStatus'> = async ({ db }) => {
  const { source, fault, closedUntil } = ownRouting().status(await networkOf(db));
  return {
    source,
    fault: fault && { code: fault.code, text: fault.text, at: wireTime(new Date(fault.at)) },
    askedAgainAt: closedUntil === null ? null : wireTime(new Date(closedUntil)),
  };
};

/** The same in words, as a page shows it: proposals go on whatever is wrong. */
export const routingShown: Handler<'routingShown'> = async ({ db, language }) => {
  const { source, fault, closedUntil } = ownRouting().status(await networkOf(db));
  return [
    {
      id: source,
      source: textOf(sources[source], language),
      standing: textOf(fault ? faults[fault.code] : works, language, { detail: fault?.text ?? '' }),
      faultTime: fault && wireTime(new Date(fault.at)),
      askedAgainTime: closedUntil === null ? null : wireTime(new Date(closedUntil)),
    },
  ];
};

const works = label('正常', 'OK');
const faults: Readonly<Record<NonNullable<RoutingStatus['fault']>['code'], Label>> = {
  away: label('无法连接，改用估算', 'Unreachable: using estimates'),
  slow: label('超时未答，改用估算', 'Timed out: using estimates'),
  redirects: label('转向别处，改用估算（{detail}）', 'Redirected: using estimates ({detail})'),
  refuses: label('拒绝回答，改用估算（{detail}）', 'Refused: using estimates ({detail})'),
  lies: label('回答不可信，改用估算（{detail}）', 'Implausible answer: using estimates ({detail})'),
};
const sources = {
  server: label('路网服务（ROUTING_URL）', 'Routing server (ROUTING_URL)'),
  streets: label('数据库中的街道图', 'Street map in the database'),
  estimate: label('估算：直线距离与时段速度', 'Estimate: straight-line distance and speed for the hour'),
} as const;
