/** A tiny reader of zip archives and workbooks, written apart from the writer. */
import { crc32, inflateRawSync } from 'node:zlib';

export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let i = 0; i < count; i += 1) {
    const [checksum, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset));
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const offset = bytes.readUInt32LE(at + 42);
    const title = bytes.toString('utf8', at + 46, at + 46 + (name ?? 0));
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const stored = bytes.subarray(start, start + (packed ?? 0));
    const content = bytes.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored);
    if (content.length !== size || crc32(content) !== checksum)
      throw new Error(`${title} is not what the archive says`);
    files.set(title, content.toString());
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

interface SheetCell {
  readonly place: string;
  /** `inlineStr` is a text. */
  readonly type: string;
  readonly style: string;
  readonly value: string;
}

/** The rows of a workbook's sheets; throws where any cell is a formula. */
export function readXlsx(bytes: Buffer): { name: string; rows: SheetCell[][] }[] {
  const files = unzip(bytes);
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
  return names.map((name, i) => {
    const xml = files.get(`xl/worksheets/sheet${i + 1}.xml`) ?? '';
    if (/<f[ >/]/.test(xml)) throw new Error('a cell is a formula');
    const rows = [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<c r="([A-Z]+\d+)"(?: s="(\d)")?(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
        ([, place = '', style = '', type = '', inner = '']): SheetCell => ({
          place,
          type,
          style,
          value: decoded(inner.replace(/<[^>]*>/g, '')),
        }),
      ),
    );
    return { name: decoded(name ?? ''), rows };
  });
}

/** Texts by row and column heading. */
export function recordsOf(rows: readonly (readonly SheetCell[])[]): Record<string, string>[] {
  const [head = [], ...body] = rows;
  const titles = new Map(head.map(({ place, value }) => [place.replace(/\d/g, ''), value]));
  return body.map((row) =>
    Object.fromEntries(row.map(({ place, value }) => [titles.get(place.replace(/\d/g, '')) ?? place, value])),
  );
}

function decoded(text: string): string {
  const marks: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };
  return text.replace(/&(lt|gt|quot|amp);/g, (_, mark: string) => marks[mark] ?? '');
}
