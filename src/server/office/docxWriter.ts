/** A plain Word document (ECMA-376): a title, headings, and tables with borders, on A4. */
import { impossible } from './xmlText.ts';
import { zipWriter, type Sink } from './zipWriter.ts';

export type Block =
  | { readonly title: string }
  | { readonly heading: string }
  | { readonly line: string }
  /** The first row is the head where `head` says so; columns share the width. */
  | { readonly table: readonly (readonly string[])[]; readonly head: boolean };

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const document = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
/** Twentieths of a point: A4 with margins of two centimetres. */
const page = { width: 11_906, height: 16_838, margin: 1_134 } as const;

export async function writeDocx(sink: Sink, blocks: readonly Block[]): Promise<void> {
  const zip = zipWriter(sink);
  await zip.add(
    '[Content_Types].xml',
    `${declaration}<Types xmlns="${packages}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/word/document.xml" ContentType="${document}"/></Types>`,
  );
  await zip.add(
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packages}/relationships">` +
      `<Relationship Id="rId1" Type="${officeDocument}" Target="word/document.xml"/></Relationships>`,
  );
  zip.open('word/document.xml');
  await zip.write(`${declaration}<w:document xmlns:w="${main}"><w:body>`);
  for (const block of blocks) await zip.write(blockXml(block));
  const { width, height, margin } = page;
  const margins = ['top', 'right', 'bottom', 'left'].map((side) => `w:${side}="${margin}"`).join(' ');
  await zip.write(
    `<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar ${margins} w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  );
  await zip.close();
  await zip.end();
}

function blockXml(block: Block): string {
  if ('title' in block) return paragraph(block.title, { size: 36, bold: true, centred: true });
  if ('heading' in block) return paragraph(block.heading, { size: 26, bold: true, before: 240 });
  if ('line' in block) return paragraph(block.line, {});
  return tableXml(block.table, block.head);
}

interface Look {
  /** In half points. */
  readonly size?: number;
  readonly bold?: boolean;
  readonly centred?: boolean;
  readonly before?: number;
}

function paragraph(text: string, { size = 20, bold = false, centred = false, before = 40 }: Look): string {
  const words = `<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="SimSun"/>${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/>`;
  const lines = text.split('\n').map((line) => `<w:t xml:space="preserve">${plainText(line)}</w:t>`);
  return (
    `<w:p><w:pPr><w:spacing w:before="${before}" w:after="40"/>${centred ? '<w:jc w:val="center"/>' : ''}</w:pPr>` +
    `<w:r><w:rPr>${words}</w:rPr>${lines.join('<w:br/>')}</w:r></w:p>`
  );
}

function tableXml(rows: readonly (readonly string[])[], head: boolean): string {
  const count = Math.max(1, ...rows.map((row) => row.length));
  const width = Math.floor((page.width - 2 * page.margin) / count);
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="999999"/>`)
    .join('');
  const grid = `<w:gridCol w:w="${width}"/>`.repeat(count);
  const body = rows.map((row, i) => {
    const cells = Array.from({ length: count }, (_, column) => {
      const bold = head ? i === 0 : column % 2 === 0;
      return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(row[column] ?? '', { bold })}</w:tc>`;
    });
    return `<w:tr>${head && i === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.join('')}</w:tr>`;
  });
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="${width * count}" w:type="dxa"/><w:tblBorders>${edges}</w:tblBorders></w:tblPr>` +
    `<w:tblGrid>${grid}</w:tblGrid>${body.join('')}</w:tbl>`
  );
}

function plainText(text: string): string {
  return text.replace(impossible, '\ufffd').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
