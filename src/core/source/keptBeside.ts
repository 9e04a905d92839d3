/** What follows from one object alone, a file's tree or a field of the catalogue: found once for as long as that stands. */
export function keptBeside<Key extends object, Found>(find: (key: Key) => Found): (key: Key) => Found {
  const known = new WeakMap<Key, { readonly found: Found }>();
  return (key) => {
    const kept = known.get(key);
    if (kept) return kept.found;
    const found = find(key);
    known.set(key, { found });
    return found;
  };
}
