/** Requests that would take long of a parser that is not linear: for every call its own, and for every way in. */
import { deflateRawSync } from 'node:zlib';
import type { Call, Field } from '../../src/core/model/catalogue.ts';

export interface Shape {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const megabyte = 1_000_000;
const queryBytes = 14_000;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const fill = (piece: string, bytes: number): string => piece.repeat(Math.max(1, Math.floor(bytes / piece.length)));
const named = (count: number, value: string): string =>
  Array.from({ length: count }, (_, i) => `"${i.toString(36)}ame":${value}`).join(',');

/** Pieces of texts at which a pattern, a splitter, a sanitiser or a cleaner may begin again at every character. */
export const pieces: Readonly<Record<string, string>> = {
  letters: 'a',
  spaces: ' ',
  commas: '1,',
  minus: '-id,',
  percent: '%_\\',
  quotes: '"\\',
  colons: '::',
  dots: 'a.',
  ats: 'a@',
  addresses: 'http://a:',
  tags: '<b>',
  lists: '<ul><li>',
  tables: '<table><tr><td>',
  links: '<a href="x" ',
  open: '<',
  comments: '<!--',
  entities: '&amp;',
  halfEntities: '&#x',
  scripts: '<script>',
  attributes: '<p a=b c=d ',
  json: '[',
  chinese: '救',
  apart: '粤B·',
  brackets: '{a}(',
  stars: '*_~`',
};

/** Values of a field's own sort that are as large as may come. */
function ownValues(field: Field): string[] {
  const ring = Array.from({ length: 6_000 }, (_, i) => [114 + (i % 100) / 1000, 22 + i / 100_000]);
  switch (field.kind) {
    case 'shape':
      return [
        JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] }),
        JSON.stringify({ type: 'MultiPolygon', coordinates: ring.slice(0, 1500).map((one) => [[one, one, one, one]]) }),
        JSON.stringify({ type: 'LineString', coordinates: ring.map(String) }),
      ];
    case 'rows':
      return [`[${fill('{},', 18_000)}{}]`, `[${Array.from({ length: 90 }, () => `{${named(190, '1')}}`).join(',')}]`];
    case 'refs':
    case 'files':
      return [`[${Array.from({ length: 9_000 }, (_, i) => `"${i}"`).join(',')}]`, `[${fill('{},', 18_000)}{}]`];
    case 'html':
      return Object.values(pieces).map((piece) => JSON.stringify(fill(piece, 19_999)));
    default:
      return [];
  }
}

function bodyOf(call: Call, value: string): string {
  const names = Object.keys(call.takes.fields);
  return `{${names.map((name) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}

type Pick = (many: readonly string[]) => string;

/** The shapes of one call. @param pick chooses of what is much the same for every field. */
export function shapesOf(call: Call, pick: Pick): Shape[] {
  if (call.encoding === 'multipart') return [];
  return call.method === 'GET' ? queryShapes(call, pick) : bodyShapes(call, pick);
}

function queryShapes(call: Call, pick: Pick): Shape[] {
  const names = Object.keys(call.takes.fields);
  const one = names.length === 0 ? 'k' : pick(names);
  const piece = (): string => encodeURIComponent(pick(Object.values(pieces)));
  const share = Math.min(400, Math.floor(queryBytes / Math.max(1, names.length)) - 30);
  const queries = {
    'a name again and again': fill(`${one}=1&`, queryBytes),
    'two hundred names': Array.from({ length: 200 }, (_, i) => `${i}${'n'.repeat(60)}=1`).join('&'),
    'every name with a long text': names.map((name) => `${name}=${fill(piece(), share)}`).join('&'),
    'one name with a very long text': `${one}=${fill(piece(), queryBytes)}`,
    'the longest page': 'size' in call.takes.fields ? 'size=999' : '',
    'an order by very much': `orderBy=${fill('id,', 198)}id`,
  };
  return Object.entries(queries).map(([what, query]) => ({ what, method: 'GET', path: `/api${call.path}?${query}` }));
}

function bodyShapes(call: Call, pick: Pick): Shape[] {
  const path = `/api${call.path}`;
  const post = (what: string, body: string): Shape => ({ what, method: 'POST', path, headers: json, body });
  const fields = Object.values(call.takes.fields);
  const count = Math.max(1, fields.length);
  const piece = (): string => pick(Object.values(pieces));
  const own = fields.flatMap((field) =>
    ownValues(field).map((value) => post(`${field.kind} ${field.name}`, `{${JSON.stringify(field.name)}:${value}}`)),
  );
  return [
    post('every name with a long text', bodyOf(call, JSON.stringify(fill(piece(), megabyte / 2 / count - 100)))),
    post('every name with a list', bodyOf(call, `[${fill('1,', 36_000 / count)}1]`)),
    post('every name with a fair text', bodyOf(call, JSON.stringify(fill(piece(), 400)))),
    post('the longest page', 'size' in call.takes.fields ? '{"size":999}' : '{}'),
    ...own,
  ];
}

/** What is refused before it is known which call is meant. */
export function parserShapes(call: Call): Shape[] {
  const path = `/api${call.path}`;
  const post = (what: string, body: string): Shape => ({ what, method: 'POST', path, headers: json, body });
  const long = Array.from({ length: 200 }, (_, i) => `"${i}${'n'.repeat(4_900)}":1`).join(',');
  return [
    post('seventy thousand names', `{${named(70_000, '1')}}`),
    post('two hundred long names', `{${long}}`),
    post('nesting', `{"a":${fill('[', megabyte)}`),
    post('nesting of objects', `{"a":${fill('{"a":', megabyte)}`),
    { ...post('a form', fill('k=1&', megabyte)), headers: form },
    { ...post('a form of one name', `k=${fill('%41', megabyte)}`), headers: form },
  ];
}

/** What stands before every call. */
export function headerShapes(): Shape[] {
  const long = (text: string): string => fill(text, queryBytes);
  const headers: Readonly<Record<string, string>> = {
    'accept-language': long('a-b;q=0.1,'),
    cookie: long('a=b;'),
    token: `express ${long('a')}`,
    range: `bytes=${long('0-1,')}`,
    'if-none-match': long('"a",'),
    'idempotency-key': long('k'),
    'last-event-id': long('a=1;'),
    'content-type': `application/json;${long(' a=b;')}`,
    accept: long('a/b,'),
    'accept-encoding': long('gzip;q=0.1,'),
    forwarded: long('for=a,'),
    'x-forwarded-for': long('1.1.1.1,'),
  };
  const paths = [
    '/api/publicKey',
    '/api/rescue_public/commandCentre/getTask',
    '/api/events',
    '/api/nothing',
    '/api/release/manifest',
    '/api/openapi.json',
    '/views/abcdefgh.json',
    '/files/a',
  ];
  return Object.entries(headers).flatMap(([name, value]) =>
    paths.map((path) => ({ what: name, method: 'GET', path, headers: { [name]: value } })),
  );
}

const boundary = 'a-boundary';

function upload(
  what: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  content: Buffer,
  name = 'a.xlsx',
): Shape {
  const part = (disposition: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const head = Object.entries(fields).map(([key, value]) => `${part(`name="${key}"`)}\r\n${value}\r\n`);
  const body = Buffer.concat([
    Buffer.from(`${head.join('')}${part(`name="file"; filename="${name}"`)}\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { what, method: 'POST', path, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

/** A zip archive of deflated entries, with checksums that nobody looks at. */
function archive(entries: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const packed = deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x0403_4b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x0201_4b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

export function workbook(sheet: string, strings = '<sst/>'): Buffer {
  const sheetAt = '<Relationship Id="r1" Type="x/worksheet" Target="s.xml"/>';
  const stringsAt = '<Relationship Id="r2" Type="x/sharedStrings" Target="t.xml"/>';
  return archive({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheetAt}${stringsAt}</Relationships>`,
    'xl/s.xml': sheet,
    'xl/t.xml': strings,
  });
}

/** Tables that a reader which is not linear takes long for, and those that it hands on a great many rows of. */
export function hardTables(): Readonly<Record<string, Buffer>> {
  const large = 2 * megabyte;
  const row = (cell: string): string => `<row><c t="inlineStr"><is><t>${cell}</t></is></c></row>`;
  const faulty = `<row>${fill('<c><v>x</v></c>', 400)}</row>`;
  const heading = row('名称').replace('</row>', '<c t="str"><v>places</v></c></row>');
  return {
    'entities in a cell': workbook(row('名称') + row(fill('&amp;', large))),
    'shared strings': workbook(
      row('名称') + fill('<row><c t="s"><v>1</v></c></row>', 100_000),
      `<sst>${fill('<si><t>&lt;a</t></si>', large)}</sst>`,
    ),
    'tags that are not closed': workbook(fill('<row><c><v', large)),
    'tags without end': workbook(fill('<', large)),
    'comments without end': workbook(fill('<!--', large)),
    attributes: workbook(`<row ${fill('r = "1" ', large)}>`),
    'spaces in an attribute': workbook(`<row r${fill(' ', large)}>`),
    'thousands of faulty rows': workbook(`${heading}${fill(faulty, 4_900 * faulty.length)}`),
    'more columns than anybody has': workbook(`${heading}<row>${fill('<c><v>x</v></c>', 20_000)}</row>`),
    'a heading of spaces': workbook(row(`a${fill(' ', 32_000)}b`) + row('1')),
    'a csv of commas': Buffer.from(fill(',', large)),
    'a csv of quotes': Buffer.from(fill('"', large + 1)),
    'a csv of lines': Buffer.from(`名称,places\n${fill('a,x\n', 19_000)}`),
    'a csv of one cell': Buffer.from(`名称\n${fill('a', large)}`),
    'a csv of quoted lines': Buffer.from(fill('"a""b"\n', large)),
    'a csv in another encoding': Buffer.from(fill('\u00c4\u00e3,', large), 'latin1'),
    'bytes that mean nothing': Buffer.alloc(large, 0xfe),
    'an archive that is none': Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(large, 0x50)]),
  };
}

/** Files of each sort for the calls that take them. */
export function fileShapes(): Shape[] {
  const imports = Object.entries(hardTables()).map(([what, content]) =>
    upload(what, '/api/vehicle/import', { call: 'park.insert', dryRun: 'true' }, content),
  );
  const data = Buffer.alloc(12 + 8 * megabyte);
  data.writeUInt32BE(8 * megabyte, 0);
  data.write('IDAT', 4);
  const image = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), data]);
  const small = image.subarray(0, 100);
  const many = Object.fromEntries(Array.from({ length: 190 }, (_, i) => [`f${i}`, fill('a', 24_000)]));
  const path = '/api/vehicle/uploadFile2';
  return [
    ...imports,
    upload('a picture', path, { group: 'a' }, image, `${fill('n', 190)}.png`),
    upload('a name without end', path, { group: 'a' }, small, fill('n', 15_000)),
    upload('fields without end', path, many, small),
  ];
}

/** Inputs that pass their checks and are worked on whole: what is refused early shows nothing of it. */
export function validShapes(): Shape[] {
  const post = (what: string, path: string, body: object): Shape => {
    return { what, method: 'POST', path: `/api${path}`, headers: json, body: JSON.stringify(body) };
  };
  const notices = Object.entries(pieces).map(([name, piece]) =>
    post(`${name} as HTML`, '/rescue_public/strongMeasuresStatus/notice', { notice: `a${fill(piece, 19_990)}` }),
  );
  const points = Array.from({ length: 6_000 }, (_, i) => [114 + (i % 100) / 1000, 22 + i / 100_000]);
  const area = { type: 'Polygon', coordinates: [[...points, points[0]]] };
  const conditions = { or: Array.from({ length: 400 }, (_, i) => ({ rescueStatus: [i, 1, 2] })) };
  return [
    ...notices,
    post('an area of many points', '/weiLan/add', { name: 'a', shape: area }),
    post('a saved view of many conditions', '/preferences/write', { key: 'views/a', value: conditions }),
    ...['docx', 'html'].map((format) => {
      return { what: format, method: 'GET', path: `/api/vehicle/taskSheet?format=${format}` };
    }),
  ];
}

/** Sources for the schema editor, which reads a language of its own. */
export function sourceShapes(): Shape[] {
  const property = '"type":"string","title":"x"';
  const fields = Array.from({ length: 4_500 }, (_, i) => `"f${i}":{${property}}`).join(',');
  const sources: Readonly<Record<string, string>> = {
    'a page of very many fields': `{"entity":{"title":"x","properties":{${fields}}}}`,
    'words that nobody knows': `{${named(9_000, '1')}}`,
    'more than a file may hold': `{${named(30_000, '1')}}`,
    nesting: fill('[', 400_000),
    'columns that nobody knows': `{"entity":"park","columns":[${fill('"nmae",', 120_000)}"a"]}`,
    'a line to each fault': `{${fill('"a":1,\n', 9_000 * 7)}"b":1}`,
    spaces: fill(' ', 900_000),
    quotes: fill('"', 400_000),
  };
  // A page is an author's own; of a shipped entity it is asked too whether it keeps what is shipped.
  const files = ['screens/parks.json', 'entities/park.json'];
  const send = (word: string, what: string, file: string, text: string): Shape => ({
    what: `${what}, in ${file}`,
    method: 'POST',
    path: `/api/schemas/${word}`,
    headers: json,
    body: JSON.stringify({ file, text, version: 0, reason: what }),
  });
  return [
    send('try', 'a page as shipped', 'screens/parks.json', '{"entity":"park"}'),
    // None of them lints: what is refused is published by no other that comes after it.
    ...Object.entries(sources).flatMap(([what, text]) =>
      ['try', 'review', 'publish'].flatMap((word) => files.map((file) => send(word, what, file, text))),
    ),
  ];
}
