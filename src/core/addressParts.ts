/** An address before its first question mark, and its query behind that: a later question mark belongs to a value (RFC 3986, 3.4). */
export function addressParts(address: string): readonly [path: string, query: string] {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  return [path, query];
}
