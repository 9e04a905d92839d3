import { expect, test } from 'vitest';
import { EnvironmentFault } from '../../../src/server/environment.ts';
import * as product from '../../../src/towing/index.ts';

test.each(['router', 'ftp://router', 'router:5000'])(
  'a start with the routing server "%s" ends in one line',
  (given) => {
    const check = (): void => product.checkEnvironment({ ROUTING_URL: given });
    expect(check).toThrow(EnvironmentFault);
    expect(check).toThrow(
      `ROUTING_URL must be an http or https address, but is "${given}" (environment variable ROUTING_URL)`,
    );
  },
);

test.each([undefined, '', ' ', 'http://127.0.0.1:5000', 'https://router.example.org/osrm'])(
  '%j is none, or one',
  (given) => {
    expect(() => product.checkEnvironment({ ROUTING_URL: given })).not.toThrow();
  },
);
