/** This process's routing: the server that ROUTING_URL names, else the streets that the database has. */
import type { Kysely } from 'kysely';
import type { MinutesOf } from '../decide/minutes.ts';
import type { Tables } from '../../server/database/tables.ts';
import { wireTime } from '../../server/time/clock.ts';
import type { Handler } from '../records/handler.ts';
import { readStreetMap, streetMapDigest } from '../records/streetMaps.ts';
import { openNetwork, type Network } from '../streets/network.ts';
import { fromGeoJson, type StreetGeoJson } from '../streets/streetGeoJson.ts';
import { openRouting, type Routing } from './routing.ts';

/** By the server's address: what is known of one says nothing of another. */
const routings = new Map<string | null, Routing>();

function ownRouting(): Routing {
  const url = process.env['ROUTING_URL'] || null;
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
