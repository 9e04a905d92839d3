/** What an element shows, whoever printed it: tags, attributes in any order but those left out, texts. */
export function shapeOf(element: Element, leftOut: readonly string[] = []): unknown {
  element.normalize();
  const attributes = [...element.attributes].filter(({ name }) => !leftOut.includes(name));
  const written = attributes.map(({ name, value }) => `${name}=${value.trim()}`).sort();
  const children = [...element.childNodes].map((node) =>
    node instanceof Element ? shapeOf(node, leftOut) : node.textContent,
  );
  return [element.tagName, written, children];
}
