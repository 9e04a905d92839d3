/** Rich text as it is stored: the one list of what may stand in it. Everything else goes, scripts and styles with what they hold. */
import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import type { IOptions } from 'sanitize-html';
import { isBlank } from '../../core/fields/blank.ts';
import { fieldKinds, writableRowFields } from '../../core/fields/index.ts';
import type { Catalogue, Field, Row } from '../../core/model/catalogue.ts';
import { isRow } from '../../core/model/row.ts';

const load = createRequire(import.meta.url);
let loaded: typeof sanitize | undefined;

/** Loaded with the first rich text: it brings a parser of HTML and one of CSS. */
function sanitizeHtml(html: string, options: IOptions): string {
  const sanitizer: typeof sanitize = (loaded ??= load('sanitize-html'));
  return sanitizer(html, options);
}

const allowed: IOptions = {
  allowedTags:
    'p br hr h1 h2 h3 h4 blockquote pre code strong b em i u s ul ol li a span div table thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'svg',
    'math',
    'iframe',
    'object',
  ],
  nestingLimit: 30,
  // A page that a link opens must not reach the page it was opened from.
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' } }),
  },
};

export function safeHtml(html: string): string {
  return sanitizeHtml(html, allowed);
}

/** Whether anything is left to read. */
export function hasWords(html: string): boolean {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return !isBlank(text.replaceAll('&nbsp;', ' '));
}

/** Values as they will be read: a rich text of which no word is left is an empty one, within rows too. */
export function withoutWordless(fields: readonly Field[], entities: Catalogue['entities'], values: Row): Row {
  const changed = fields.flatMap((field): [string, unknown][] => {
    const value = values[field.name];
    const { children, column } = fieldKinds[field.kind];
    if (column === 'markup')
      return typeof value === 'string' && value !== '' && !hasWords(safeHtml(value)) ? [[field.name, '']] : [];
    if (!children || !Array.isArray(value)) return [];
    const within = writableRowFields(field, entities);
    const rows = value.map((row: unknown) => (isRow(row) ? withoutWordless(within, entities, row) : row));
    return rows.some((row, index) => row !== value[index]) ? [[field.name, rows]] : [];
  });
  return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed) };
}
