/** The tags of an XML text one after the other: no DTD, and bounded in tags, their depth, attributes and texts. */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { refuseJob, refuseTooLarge } from './faults.ts';
import { longestCell } from './table.ts';

export interface Tag {
  /** Without its namespace. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  /** By their names as written. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The text before it. */
  readonly before: string;
}

const mostTags = 1_500_000;
const deepest = 256;
const mostAttributes = 256;
/** Of what stands between two brackets. */
const longestTag = 65_536;
/** Of what stands between two tags: a cell's text with each character written as an entity. */
const longestText = 400_000;
/** Characters that are parsed at a time: what they give waits in memory. */
const piece = 65_536;

/** @throws Refusal 422 */
export function* tagsOf(xml: string): Generator<Tag> {
  const found: Tag[] = [];
  const parser = parserInto(found);
  for (let at = 0; at < xml.length; at += piece) {
    parser.write(xml.slice(at, at + piece));
    yield* found.splice(0);
  }
  parser.close();
  yield* found;
}

type Parser = SaxesParser<{ xmlns: false; position: false }>;

function parserInto(found: Tag[]): Parser {
  const parser: Parser = new SaxesParser({ xmlns: false, position: false });
  let before = '';
  let count = 0;
  let depth = 0;
  let attributes = 0;
  const add = (kind: Tag['kind'], tag: SaxesTagPlain): void => {
    count += 1;
    if (count > mostTags) throw refuseTooLarge('all');
    found.push({ name: localName(tag.name), kind, attributes: tag.attributes, before });
    before = '';
    attributes = 0;
  };
  const addText = (text: string): void => {
    before += text;
    if (before.length > longestText) throw refuseTooLarge('cell', { limit: longestCell });
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('attribute', ({ name, value }) => {
    attributes += 1;
    if (attributes > mostAttributes || name.length + value.length > longestTag) throw refuseJob('table-broken');
  });
  parser.on('opentag', (tag) => {
    if (!tag.isSelfClosing) depth += 1;
    if (depth > deepest) throw refuseJob('table-broken');
    add(tag.isSelfClosing ? 'empty' : 'open', tag);
  });
  parser.on('closetag', (tag) => {
    if (tag.isSelfClosing) return;
    depth -= 1;
    add('close', tag);
  });
  const refuse = (): never => {
    throw refuseJob('table-broken');
  };
  parser.on('doctype', refuse);
  parser.on('error', refuse);
  return parser;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** @param name without its namespace. */
export function attributeOf({ attributes }: Tag, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  return Object.entries(attributes).find(([written]) => localName(written) === name)?.[1];
}
