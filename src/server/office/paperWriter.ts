/** The same blocks as a page of HTML that prints on A4: nothing in it runs, and nothing is fetched. */
import type { Language } from '../../core/model/catalogue.ts';
import type { Block } from './docxWriter.ts';

const style = `
@page { size: A4; margin: 16mm 15mm; }
* { box-sizing: border-box; }
html { background: #e9edf0; }
body { width: 210mm; min-height: 297mm; margin: 8mm auto; padding: 16mm 15mm; background: #fff; color: #111;
  font: 10.5pt/1.45 "Songti SC", SimSun, "Noto Serif CJK SC", "Noto Sans CJK SC", "Times New Roman", serif; }
h1 { margin: 0 0 4mm; font-size: 18pt; text-align: center; letter-spacing: .1em; }
h2 { margin: 6mm 0 2mm; font-size: 12.5pt; break-after: avoid; }
p { margin: 0; color: #444; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th, td { height: 8mm; padding: 1mm 2mm; border: .3mm solid #777; text-align: left; vertical-align: middle; overflow-wrap: anywhere; white-space: pre-line; }
th { background: #f2f4f5; font-weight: 600; }
table.headed { margin-top: 2mm; table-layout: auto; }
table.headed th, table.headed td { overflow-wrap: break-word; }
.figure { text-align: right; font-variant-numeric: tabular-nums; }
tr { break-inside: avoid; }
@media print { html { background: none; } body { width: auto; min-height: 0; margin: 0; padding: 0; } th { print-color-adjust: exact; } }
@media screen and (max-width: 240mm) { body { width: auto; margin: 0; padding: 6mm; } }
`;

export function writePaper(blocks: readonly Block[], language: Language, name: string): Buffer {
  const policy = `default-src 'none'; style-src 'unsafe-inline'`;
  return Buffer.from(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
      `<meta http-equiv="Content-Security-Policy" content="${policy}">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${plain(name)}</title><style>${style}</style></head>` +
      `<body>${blocks.map(printed).join('')}</body></html>`,
  );
}

function printed(block: Block): string {
  if ('title' in block) return `<h1>${plain(block.title)}</h1>`;
  if ('heading' in block) return `<h2>${plain(block.heading)}</h2>`;
  if ('line' in block) return `<p>${plain(block.line)}</p>`;
  const { table, head } = block;
  const figures = head ? columnsOfFigures(table) : new Set<number>();
  const rows = table.map((row, i) => {
    const cells = row.map((text, column) => {
      const tag = (head ? i === 0 : column % 2 === 0) ? 'th' : 'td';
      return `<${tag}${figures.has(column) ? ' class="figure"' : ''}>${plain(text)}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const [first = '', ...others] = rows;
  return head
    ? `<table class="headed"><thead>${first}</thead><tbody>${others.join('')}</tbody></table>`
    : `<table><tbody>${rows.join('')}</tbody></table>`;
}

/** Each of their cells is a number that somebody may add up: no number of a phone or of a form. */
function columnsOfFigures([titles = [], ...rows]: readonly (readonly string[])[]): ReadonlySet<number> {
  const isFigure = (text: string | undefined): boolean => /^-?\d{1,7}(\.\d+)?$/.test(text ?? '');
  const all = (column: number): boolean => rows.length > 0 && rows.every((row) => isFigure(row[column]));
  return new Set(titles.map((_, column) => column).filter(all));
}

function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
