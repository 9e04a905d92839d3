/** A page's parts, each as one text: its name, its attributes and its own words. */

/** Names that only lead from one part to another are every print's own. */
const naming = ['id', 'for', 'aria-controls', 'aria-labelledby'];

export function partsOf(page: Element | null): string[] {
  const names = new Map<string, string>();
  const numbered = (id: string): string => names.get(id) ?? names.set(id, `id${names.size}`).get(id) ?? '';
  return [...(page?.querySelectorAll('*') ?? [])].map((part) => {
    const attributes = [...part.attributes].map(({ name, value }) =>
      naming.includes(name) ? `${name}=${numbered(value)}` : `${name}=${value}`,
    );
    const own = [...part.childNodes].filter((node): node is Text => node.nodeType === Node.TEXT_NODE);
    return [part.tagName, ...attributes.toSorted(), own.map(({ data }) => data).join('')].join(' ');
  });
}
