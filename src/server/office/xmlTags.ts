/** The tags of an XML text one after the other: no entities but the five, no DTD, a bounded number of tags. */
import { refuseJob } from './faults.ts';
import { longestCell } from './table.ts';

export interface Tag {
  /** Without its namespace. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  /** As written. */
  readonly attributes: string;
  /** The text before it, decoded. */
  readonly before: string;
}

const mostTags = 1_500_000;
/** Of what stands between two brackets, and between two tags: a cell's text with each character written as an entity. */
const longestTag = 65_536;
const longestText = 400_000;

/** @throws Refusal 422 */
export function* tagsOf(xml: string): Generator<Tag> {
  let at = 0;
  for (let count = 0; ; count += 1) {
    if (count > mostTags) throw refuseJob('table-too-large', { values: { limit: `${mostTags} tags` } });
    const start = xml.indexOf('<', at);
    if (start < 0) return;
    if (xml.startsWith('<!DOCTYPE', start)) throw refuseJob('table-broken');
    const closing = xml.startsWith('<!--', start) ? '-->' : '>';
    const end = xml.indexOf(closing, start);
    if (end < 0) throw refuseJob('table-broken');
    if (end - start > longestTag) throw refuseJob('table-broken');
    if (start - at > longestText) throw refuseJob('table-too-large', { values: { limit: longestCell } });
    const before = xml.slice(at, start);
    at = end + closing.length;
    const first = xml[start + 1];
    if (first === '!' || first === '?') continue;
    yield tagOf(xml.slice(start + 1, end), before.includes('&') ? decoded(before) : before);
  }
}

function tagOf(inner: string, before: string): Tag {
  const kind = inner.startsWith('/') ? 'close' : inner.endsWith('/') ? 'empty' : 'open';
  const body = kind === 'close' ? inner.slice(1) : kind === 'empty' ? inner.slice(0, -1) : inner;
  const space = body.search(/\s/);
  const whole = space < 0 ? body : body.slice(0, space);
  return { name: whole.slice(whole.indexOf(':') + 1), kind, attributes: space < 0 ? '' : body.slice(space), before };
}

const attribute = /\s(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** @param name without its namespace. */
export function attributeOf({ attributes }: Tag, name: string): string | undefined {
  for (const [, local, double, single] of attributes.matchAll(attribute)) {
    if (local === name) return decoded(double ?? single ?? '');
  }
  return undefined;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return named[name] ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });
}
