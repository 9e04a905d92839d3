/** What a page must say of itself on paper: what it was narrowed by, and which of how many rows it holds. */
import { useEffect, useState } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import { label } from '../../../core/model/label.ts';
import type { ViewFilter } from '../../../core/model/view.ts';
import { useEngine } from '../../engine/engine.ts';
import { textsOf } from '../../engine/speech.ts';
import { filterWords, type FilterWords } from '../filters/filterWords.ts';
import './paperNote.css';

const texts = textsOf('paperNote', {
  filters: label('筛选：{said}', 'Filters: {said}'),
  filter: label('{title} {said}', '{title}: {said}'),
  between: label('；', '; '),
  part: label('第 {page} 页，共 {pages} 页；本页 {count} 条', 'Page {page} of {pages}; {count} on this page'),
  rows: label('共 {count} 条', '{count} in total'),
});

/** The rows of a list that has pages, and of one that has none. */
interface PaperRows {
  readonly count: number;
  readonly paged: boolean;
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

export interface PaperNoteProps {
  readonly filters: readonly ViewFilter[];
  readonly values: Row;
  /** What narrows the page beside its filters. */
  readonly chosen?: readonly FilterWords[];
  readonly rows?: PaperRows;
}

export function PaperNote({ filters, values, chosen = [], rows }: PaperNoteProps) {
  const { ports, lookups } = useEngine();
  const { text } = ports;
  const [words, setWords] = useState<readonly FilterWords[]>([]);
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      const next = await filterWords(filters, values, { ports, lookups });
      if (!isOver) setWords(next);
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [filters, values, ports, lookups]);
  const said = [...words, ...chosen].map((each) => text(texts.filter, { ...each })).join(text(texts.between));
  return (
    <p className="vw-paper-note" style={{ display: 'none' }}>
      {said !== '' && <span>{text(texts.filters, { said })}</span>}
      {said !== '' && rows && <br />}
      {rows && <span>{rowsText(rows, text)}</span>}
    </p>
  );
}

/** The end of a list that has pages says how many there are of all. */
function rowsText({ count, paged, page, size, total }: PaperRows, text: ReturnType<typeof useEngine>['ports']['text']) {
  const pages = Math.max(1, Math.ceil(total / size));
  if (!paged) return text(texts.rows, { count });
  return pages > 1 ? text(texts.part, { page, pages, count }) : '';
}
