/**
 * Minutes by road: of a routing server where one is named, else on the deployment's own streets. Whoever is missing in an
 * answer is estimated by the one who asked: a server that is away, slow or wrong never stops a decision.
 */
import type { Minutes } from '../decide/world.ts';
import type { MinutesOf, Way } from '../decide/minutes.ts';
import { distanceKm } from '../domain/distance.ts';
import { footingOf, type Network } from '../streets/network.ts';
import { waysTo } from '../streets/router.ts';
import { openBreaker } from './breaker.ts';
import { openKnownWays } from './knownWays.ts';
import { askTable, RoutingFault, type RoadWay, type RoutingFaultCode } from './osrm.ts';

interface RoutingOptions {
  /** Null: no server is named. */
  readonly url: string | null;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
}

export interface RoutingStatus {
  readonly source: 'server' | 'streets' | 'estimate';
  /** The last time that the server failed, since it last answered. */
  readonly fault: { readonly code: RoutingFaultCode; readonly text: string; readonly at: number } | null;
  /** When the server is asked again; null while it is. */
  readonly closedUntil: number | null;
}

export interface Routing {
  /** @param network null where the deployment has no streets. */
  readonly minutesOn: (network: Network | null) => MinutesOf;
  readonly status: (network: Network | null) => RoutingStatus;
}

/** A table request asks for at most so many ways: the nearest as the crow flies. */
const shortlist = 25;
const timeout = 800;
/** Kilometres from a street beyond which streets say nothing of a place. */
const offStreets = 3;

export function openRouting(options: RoutingOptions): Routing {
  const breaker = openBreaker(options.now);
  const known = openKnownWays(options.now);
  let fault: RoutingStatus['fault'] = null;

  async function ask(url: string, ways: readonly Way[], to: Way['to']): Promise<void> {
    if (ways.length === 0 || !breaker.mayAsk()) return;
    try {
      const from = ways.map((way) => way.from);
      const found = await askTable({ url, from, to, timeout, fetch: options.fetch });
      found.forEach((way, index) => known.keep(from[index] ?? to, to, way));
      breaker.succeeded();
      fault = null;
    } catch (error) {
      if (!(error instanceof RoutingFault)) throw error;
      breaker.failed();
      fault = { code: error.code, text: error.message, at: options.now() };
    }
  }

  /** One request a place; of those who ask for the same moment's answer all are given it. */
  async function byServer(url: string, ways: readonly Way[]): Promise<Map<string, Minutes>> {
    const answered = new Map<string, Minutes>();
    for (const group of byGoal(ways)) {
      const [{ to }] = group;
      const near = [...group].sort((a, b) => distanceKm(a.from, to) - distanceKm(b.from, to) || order(a, b));
      const unknown = near.slice(0, shortlist).filter(({ from }) => known.find(from, to) === undefined);
      await ask(url, unknown, to);
      for (const { driverId, from } of near) {
        const way = known.find(from, to);
        if (way) answered.set(driverId, minutesOf(way));
      }
    }
    return answered;
  }

  return {
    minutesOn: (network) => async (ways) => {
      if (options.url !== null) return byServer(options.url, ways);
      return network ? onStreets(network, ways) : new Map();
    },
    status: (network) => ({
      source: options.url !== null ? 'server' : network ? 'streets' : 'estimate',
      fault,
      closedUntil: breaker.closedUntil(),
    }),
  };
}

function onStreets(network: Network, ways: readonly Way[]): Map<string, Minutes> {
  const answered = new Map<string, Minutes>();
  for (const group of byGoal(ways)) {
    const [{ to }] = group;
    if ((footingOf(network, to)?.away ?? Infinity) > offStreets) continue;
    const found = waysTo(
      network,
      group.map(({ from }) => from),
      to,
    );
    group.forEach(({ driverId }, index) => {
      const way = found[index];
      if (way) answered.set(driverId, minutesOf({ minutes: way.minutes, distance: way.km }));
    });
  }
  return answered;
}

type Group = [Way, ...Way[]];

function byGoal(ways: readonly Way[]): Group[] {
  const groups = new Map<string, Group>();
  for (const way of ways) {
    const key = `${way.to.lng} ${way.to.lat}`;
    const group = groups.get(key);
    if (group) group.push(way);
    else groups.set(key, [way]);
  }
  return [...groups.values()];
}

const order = (a: Way, b: Way): number => (a.driverId < b.driverId ? -1 : a.driverId > b.driverId ? 1 : 0);

const minutesOf = ({ minutes, distance }: RoadWay): Minutes => ({
  minutes: Math.max(1, Math.ceil(minutes)),
  distance: Math.round(distance * 10) / 10,
  from: 'routed',
});
