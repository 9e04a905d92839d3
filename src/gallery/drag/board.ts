/** A board of cards, and what moving one makes of it. Pure. */
import type { Language } from '../../core/model/catalogue.ts';

export const columns = ['waiting', 'doing', 'done'] as const;
export type Column = (typeof columns)[number];

interface Card {
  readonly id: string;
  readonly text: Readonly<Record<Language, string>>;
}
export type Board = Readonly<Record<Column, readonly Card[]>>;

const card = (id: string, zh: string, en: string): Card => ({ id, text: { 'zh-CN': zh, 'en-US': en } });

export const startBoard: Board = {
  waiting: [
    card('c1', '深南大道事故车拖移', 'Tow the wreck on Shennan Avenue'),
    card('c2', '北环立交抛锚车救援', 'Help the breakdown at Beihuan interchange'),
    card('c3', '核对本周拖车单照片', 'Check this week’s photos'),
    card('c4', '安排周末值班', 'Plan the weekend shifts'),
  ],
  doing: [
    card('c5', '滨海大道清障', 'Clear Binhai Avenue'),
    card('c6', '新司机跟车', 'Ride along with the new driver'),
  ],
  done: [card('c7', '前海停车场盘点', 'Take stock of the Qianhai lot')],
};

export function placeOfCard(board: Board, id: string): { column: Column; index: number; card: Card } | null {
  for (const column of columns) {
    const index = board[column].findIndex((one) => one.id === id);
    const found = board[column][index];
    if (found) return { column, index, card: found };
  }
  return null;
}

/** Puts a card to the place of another, or at the end of a column. */
export function moveCard(board: Board, id: string, onto: string): Board {
  const from = placeOfCard(board, id);
  if (!from || id === onto) return board;
  const target = columns.find((column) => column === onto);
  const other = target ? null : placeOfCard(board, onto);
  const column = target ?? other?.column;
  if (column === undefined || (target === from.column && other === null)) return board;
  const without = { ...board, [from.column]: board[from.column].filter((one) => one.id !== id) };
  const index = other ? other.index : without[column].length;
  return { ...without, [column]: [...without[column].slice(0, index), from.card, ...without[column].slice(index)] };
}
