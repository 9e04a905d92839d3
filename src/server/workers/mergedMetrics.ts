/** The metrics of several processes as one text: each sample says which worker measured it. */

/** @param texts Prometheus text of each worker, in their order; null of one that does not answer. */
export function mergedMetrics(texts: readonly (string | null)[]): string {
  const heads = new Map<string, readonly string[]>();
  const samples = new Map<string, string[]>();
  for (const [index, text] of texts.entries()) {
    let name = '';
    for (const line of text?.split('\n') ?? []) {
      if (line === '') continue;
      const head = /^# (?:HELP|TYPE) (\S+)/.exec(line);
      if (head) {
        name = head[1] ?? '';
        const known = heads.get(name) ?? [];
        if (!known.includes(line)) heads.set(name, [...known, line]);
        continue;
      }
      const family = samples.get(name) ?? [];
      family.push(labelled(line, `worker="${index + 1}"`));
      samples.set(name, family);
    }
  }
  const lines = [...heads].flatMap(([name, head]) => [...head, ...(samples.get(name) ?? [])]);
  return `${lines.join('\n')}\n`;
}

/** A name without a space is followed by its labels, if any, and by a space and its value. */
function labelled(sample: string, label: string): string {
  const [, name = '', labels, value = ''] = /^([^\s{]+)(?:\{(.*)\})? (\S+)$/.exec(sample) ?? [];
  return `${name}{${labels ? `${label},${labels}` : label}} ${value}`;
}
