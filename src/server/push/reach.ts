/**
 * Where push messages may be sent. A browser names the address, so it is not believed: https at a public name, or one of the
 * origins that the operator named. A name that leads into a private network is refused when it is looked up.
 */
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A longer one is no push service's. */
const longest = 1_000;

/** @param origins of push services of the operator's own: http and private addresses are taken there. */
export function mayBeSentTo(endpoint: string, origins: readonly string[], most = longest): boolean {
  if (endpoint.length > most || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, origin, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (origins.includes(origin)) return true;
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return protocol === 'https:' && port === '' && isName && !/(^|\.)(local|localhost|internal)\.?$/.test(hostname);
}

const blocked = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  blocked.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  // IPv4 translated (RFC 2765), which is not IPv4 mapped.
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  blocked.addSubnet(network, prefix, 'ipv6');

/** IPv4 written as IPv6 is judged as IPv4. */
export function isPublic({ address, family }: LookupAddress): boolean {
  return !blocked.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

export class PrivateAddress extends Error {}

/** As `dns.lookup`, but fails where any address of the name is private: what is looked up is what is connected to. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const wrong = addresses.find((one) => !isPublic(one));
    if (wrong) return done(new PrivateAddress(`${hostname} leads to the private address ${wrong.address}`), []);
    const [first] = addresses;
    if (options.all || !first) return done(null, addresses);
    done(null, first.address, first.family);
  });
};
