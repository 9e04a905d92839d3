/** What the router takes for all drivers of a large city to one task. */
import type { Point } from '../../src/towing/domain/distance.ts';
import { randomFrom } from '../../src/towing/domain/random.ts';
import { cityStreets } from '../../src/towing/streets/city/cityStreets.ts';
import { openNetwork } from '../../src/towing/streets/network.ts';
import { waysTo } from '../../src/towing/streets/router.ts';

const rounds = 50;

export function measureRouting() {
  const random = randomFrom(1);
  const city = cityStreets(1);
  const network = openNetwork(city);
  const off = (): number => (random.next() - 0.5) * 0.006;
  /** Up to 300 m off a street. */
  const somewhere = (): Point => {
    const [lng, lat] = random.pick(random.pick(city.lines).path);
    return { lng: lng + off(), lat: lat + off() };
  };
  const drivers = Array.from({ length: 2000 }, somewhere);
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now();
    waysTo(network, drivers, somewhere());
    return performance.now() - began;
  }).sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(share * (rounds - 1))] ?? 0).toFixed(1);
  return [{ what: '2,000 drivers to one task, by streets', 'median ms': at(0.5), 'p95 ms': at(0.95) }];
}
