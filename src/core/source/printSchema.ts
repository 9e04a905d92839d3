/** How a file of schemas is laid out: what fits on a line stands on one, and the file's own words below one another. */
const width = 120;

export function printSchema(json: unknown): string {
  return `${belowOneAnother(json, 0)}\n`;
}

/** A value within a file. @param used signs of its line that stand before it, and those that follow it */
export function printValue(value: unknown, indent = 0, used = indent): string {
  const flat = isTall(value) ? undefined : inOneLine(value);
  return flat !== undefined && used + widthOf(flat) <= width ? flat : belowOneAnother(value, indent);
}

function belowOneAnother(value: unknown, indent: number): string {
  const parts = partsOf(value);
  if (!parts || parts.items.length === 0) return inOneLine(value);
  const { open, close, items } = parts;
  const inner = indent + 2;
  const lines = items.map(({ key, value: item }, index) => {
    const comma = index < items.length - 1 ? ',' : '';
    const below = printValue(item, inner, inner + widthOf(key) + comma.length);
    return `${' '.repeat(inner)}${key}${below}${comma}`;
  });
  return `${open}\n${lines.join('\n')}\n${' '.repeat(indent)}${close}`;
}

interface Item {
  /** `"name": ` of a member; empty in a list. */
  readonly key: string;
  readonly value: unknown;
}

function partsOf(value: unknown): { open: string; close: string; items: readonly Item[] } | undefined {
  if (Array.isArray(value)) return { open: '[', close: ']', items: value.map((item) => ({ key: '', value: item })) };
  if (typeof value !== 'object' || value === null) return undefined;
  const items = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([name, item]): Item => ({ key: `${JSON.stringify(name)}: `, value: item }));
  return { open: '{', close: '}', items };
}

/** A list of things that have several words each stands below one another, and so does all that holds it. */
function isTall(value: unknown): boolean {
  const items = partsOf(value)?.items ?? [];
  const isList = Array.isArray(value) && items.length > 1;
  const [first] = items;
  const ofMany = items.every(
    (item) => (partsOf(item.value)?.items.length ?? 0) > 1 && Array.isArray(item.value) === Array.isArray(first?.value),
  );
  return (isList && ofMany) || items.some((item) => isTall(item.value));
}

function inOneLine(value: unknown): string {
  const parts = partsOf(value);
  if (!parts) return JSON.stringify(value) ?? 'null';
  if (parts.items.length === 0) return `${parts.open}${parts.close}`;
  const inner = parts.items.map(({ key, value: item }) => `${key}${inOneLine(item)}`).join(', ');
  return Array.isArray(value) ? `[${inner}]` : `{ ${inner} }`;
}

/** Chinese signs are as wide as two others. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/u;

function widthOf(text: string): number {
  let all = 0;
  for (const sign of text) all += wide.test(sign) || sign.length > 1 ? 2 : 1;
  return all;
}
