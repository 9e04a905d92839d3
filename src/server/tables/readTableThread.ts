/** The thread that reads uploaded tables: a path comes in, rows go out in pieces that take the reader's loop a moment each. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { readXlsx } from '../office/xlsxReader.ts';
import { Refusal } from '../records/refusal.ts';
import { readCsv } from './csvReader.ts';
import { refuseJob, refuseTooLarge } from '../office/faults.ts';
import type { TableWord } from './readTable.ts';
import type { TableRow } from '../office/table.ts';

if (!parentPort) throw new Error('readTableThread.ts must be started as a thread');
const port = parentPort;

/** Of a row, about, and of a piece. */
const charactersOfRow = 200_000;
const charactersOfPiece = 200_000;
const cellsOfPiece = 2_000;
const charactersOfTable = 20_000_000;

port.on('message', (word: string) => {
  if (word !== 'more') void answer(word);
});

async function answer(path: string): Promise<void> {
  try {
    await handBack(await tableOf(await readFile(path)));
    say({ ended: true });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { error: name, status, text, values } = error;
    say({ refused: { error: name, status, text, values } });
  }
}

/** By content: an archive is a workbook, a page that calls itself one is none, anything else a text. */
async function tableOf(bytes: Buffer): Promise<TableRow[]> {
  const isArchive = bytes.length >= 4 && bytes.readUInt32LE(0) === 0x0403_4b50;
  if (isArchive) return readXlsx(bytes);
  if (markup.test(bytes.toString('latin1', 0, charactersOfMarkup))) throw refuseJob('not-a-table');
  return readCsv(bytes);
}

/** How a page or an XML file begins: other programs give such a one the name of a workbook. */
const markup = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|!--|\?xml|html|head|meta|table)\b/i;
const charactersOfMarkup = 200;

async function handBack(table: readonly TableRow[]): Promise<void> {
  let piece: TableRow[] = [];
  let cells = 0;
  let characters = 0;
  let all = 0;
  for (const row of table) {
    const long = charactersIn(row);
    all += long;
    if (long > charactersOfRow) throw refuseTooLarge('row', { limit: charactersOfRow, row: row.number });
    if (all > charactersOfTable) throw refuseTooLarge('all');
    piece.push(row);
    cells += row.cells.length;
    characters += long;
    if (cells < cellsOfPiece && characters < charactersOfPiece) continue;
    await hand(piece);
    [piece, cells, characters] = [[], 0, 0];
  }
  await hand(piece);
}

async function hand(rows: readonly TableRow[]): Promise<void> {
  const more = once(port, 'message');
  say({ rows });
  await more;
}

function charactersIn({ cells }: TableRow): number {
  return cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
}

function say(word: TableWord): void {
  port.postMessage(word);
}
