/** What a cell shows, as data: printed by React in a page that stands, and as text before React is there. */
import type { Tone } from '../../core/model/catalogue.ts';
import type { Ports } from '../engine/ports.ts';

export interface Mark {
  readonly tag: 'span' | 'i' | 'b' | 'code' | 'button';
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Markup[];
}
export type Markup = string | Mark;

/** What printing needs of the world. */
export type PrintPorts = Pick<Ports, 'text' | 'now' | 'zone' | 'user'>;

export const mark = (
  tag: Mark['tag'],
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Markup[]
): Mark => ({ tag, attributes, children });

export const span = (className: string, ...children: readonly Markup[]): Mark =>
  mark('span', { class: className }, ...children);

/** Figures of equal width. */
export const figures = (text: string): Markup => (text === '' ? '' : span('vw-number', text));

/** A state as a dot and a word in a tone; the word alone says it too. */
export const status = (tone: Tone, word: string): Mark =>
  span(`vw-status vw-tone-${tone}`, mark('i', { class: 'vw-dot', 'aria-hidden': 'true' }), word);

/** What marks are drawn by: rows that come later may be of any of these. */
const drawn = [
  'age',
  'age-total',
  'as-of',
  'cut',
  'dot',
  'emphasis',
  'ends',
  'lasting',
  'none',
  'number',
  'pace',
  'stacked',
  'status',
  'tag',
  'tags',
  'two-lines',
];
/** Made with the first selector: a page's first file prints marks, and looks at none. */
let drawnClass: RegExp | undefined;

/** Whether a selector speaks of marks. */
export function drawsMarks(selector: string): boolean {
  drawnClass ??= new RegExp(String.raw`\.vw-(?:tone-\w+|${drawn.join('|')})(?![\w-])`);
  return drawnClass.test(selector);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

export function htmlOf(markup: Markup): string {
  if (typeof markup === 'string') return escapeHtml(markup);
  const { tag, attributes, children } = markup;
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<${tag}${written.join('')}>${children.map(htmlOf).join('')}</${tag}>`;
}
