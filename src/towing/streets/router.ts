/**
 * The shortest time on a network of streets. Streets are driven both ways, so one search from the place where many go to
 * answers for all of them. Pure: the same network and places always give the same ways.
 */
import type { Point } from '../domain/distance.ts';
import { footingOf, type Footing, type Network } from './network.ts';
import { nodeHeap } from './nodeHeap.ts';
import { distance } from './plane.ts';
import { freeSpeed } from './streetMap.ts';

interface Way {
  readonly minutes: number;
  readonly km: number;
}
interface WayWithPath extends Way {
  /** From where it begins to where it ends, along the streets, both places themselves included. */
  readonly path: readonly Point[];
}

/** From a place to the street, and from the street to a place: at a walking truck's pace. */
const yardKmh = 15;

/** Ways of many to one; null where a place is out of the network's reach. In the order of `from`. */
export function waysTo(network: Network, from: readonly Point[], to: Point): (Way | null)[] {
  const goal = footingOf(network, to);
  if (!goal) return from.map(() => null);
  const starts = from.map((point) => footingOf(network, point));
  const found = search(network, goal);
  return starts.map((start) => (start ? wayOf(network, found, start, goal) : null));
}

/** The way of one, with the streets that it takes; null where a place is out of the network's reach. */
export function wayBetween(network: Network, from: Point, to: Point): WayWithPath | null {
  const [start, goal] = [footingOf(network, from), footingOf(network, to)];
  if (!start || !goal) return null;
  const found = search(network, goal);
  const way = wayOf(network, found, start, goal);
  if (!way) return null;
  const nodes = isDirect(network, found, start, goal) ? [] : nodesOf(found, betterEnd(network, found, start));
  const point = (spot: Footing['spot']): Point => {
    const [lng, lat] = network.plane.round(spot);
    return { lng, lat };
  };
  const bends = nodes.flatMap((node) => network.spots[node] ?? []);
  return { ...way, path: [from, ...[start.spot, ...bends, goal.spot].map(point), to] };
}

interface Found {
  readonly seconds: Float64Array;
  readonly km: Float64Array;
  /** The node that follows on the way to the goal; -1 where the goal's own street is reached. */
  readonly next: Int32Array;
}

function search(network: Network, goal: Footing): Found {
  const size = network.spots.length;
  const seconds = new Float64Array(size).fill(Infinity);
  const km = new Float64Array(size);
  const next = new Int32Array(size).fill(-1);
  const done = new Uint8Array(size);
  const heap = nodeHeap();
  for (const node of [goal.from, goal.to]) {
    const leg = legTo(network, goal, node);
    if (leg.seconds >= (seconds[node] ?? 0)) continue;
    seconds[node] = leg.seconds;
    km[node] = leg.km;
    heap.push(node, leg.seconds);
  }
  const { firstArc, arcTo, arcSeconds, arcKm } = network;
  for (let node = heap.pop(); node !== -1; node = heap.pop()) {
    if (done[node]) continue;
    done[node] = 1;
    for (let arc = firstArc[node] ?? 0; arc < (firstArc[node + 1] ?? 0); arc += 1) {
      const other = arcTo[arc] ?? 0;
      const cost = (seconds[node] ?? 0) + (arcSeconds[arc] ?? 0);
      if (cost >= (seconds[other] ?? 0)) continue;
      seconds[other] = cost;
      km[other] = (km[node] ?? 0) + (arcKm[arc] ?? 0);
      next[other] = node;
      heap.push(other, cost);
    }
  }
  return { seconds, km, next };
}

interface Leg {
  readonly km: number;
  readonly seconds: number;
}

/** Along its own street to one of the street's two nodes. */
function legTo({ spots }: Network, { spot, street }: Footing, node: number): Leg {
  const at = spots[node];
  return driven(at ? distance(spot, at) : Infinity, freeSpeed[street.class]);
}

const driven = (km: number, speed: number): Leg => ({ km, seconds: (km / speed) * 3600 });

function betterEnd(network: Network, { seconds }: Found, start: Footing): number {
  const cost = (node: number): number => (seconds[node] ?? Infinity) + legTo(network, start, node).seconds;
  return cost(start.to) < cost(start.from) ? start.to : start.from;
}

/** Both stand between the same two nodes: they need not go round by either. */
function directLeg(start: Footing, goal: Footing): Leg | undefined {
  const isSame =
    (start.from === goal.from && start.to === goal.to) || (start.from === goal.to && start.to === goal.from);
  return isSame ? driven(distance(start.spot, goal.spot), freeSpeed[start.street.class]) : undefined;
}

function alongStreets(network: Network, { seconds, km }: Found, start: Footing): Leg {
  const node = start.from === start.to ? start.from : betterEnd(network, { seconds, km, next: none }, start);
  const leg = legTo(network, start, node);
  return { km: leg.km + (km[node] ?? 0), seconds: leg.seconds + (seconds[node] ?? Infinity) };
}
const none = new Int32Array();

function isDirect(network: Network, found: Found, start: Footing, goal: Footing): boolean {
  const direct = directLeg(start, goal);
  return direct !== undefined && direct.seconds <= alongStreets(network, found, start).seconds;
}

function wayOf(network: Network, found: Found, start: Footing, goal: Footing): Way | null {
  const direct = directLeg(start, goal);
  const along = alongStreets(network, found, start);
  const leg = direct && direct.seconds <= along.seconds ? direct : along;
  if (!Number.isFinite(leg.seconds)) return null;
  const yards = driven(start.away + goal.away, yardKmh);
  return { minutes: (leg.seconds + yards.seconds) / 60, km: leg.km + yards.km };
}

function nodesOf({ next }: Found, first: number): number[] {
  const nodes: number[] = [];
  for (let node = first; node !== -1; node = next[node] ?? -1) nodes.push(node);
  return nodes;
}
