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

/** The same of what follows from the object and a few values besides: found anew where one of them is another. */
export function keptWith<Key extends object, Given extends readonly unknown[], Found>(
  find: (key: Key, ...given: Given) => Found,
): (key: Key, ...given: Given) => Found {
  const known = new WeakMap<Key, { readonly given: Given; readonly found: Found }>();
  return (key, ...given) => {
    const kept = known.get(key);
    if (kept && kept.given.length === given.length && kept.given.every((one, at) => Object.is(one, given[at])))
      return kept.found;
    const found = find(key, ...given);
    known.set(key, { given, found });
    return found;
  };
}
