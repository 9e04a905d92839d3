/** Goods as the exports' pages show and write them. */
import { useEffect, useState } from 'react';
import { rowOf, rowsOf } from '../../core/model/row.ts';
import { CallFault } from '../../renderer/index.ts';
import { useApp } from '../../console/app/app.ts';

export interface Goods {
  readonly id: string;
  readonly name: string;
  readonly model: string;
  readonly supplier: string;
  readonly price: number;
  readonly stock: number;
  readonly unit: string;
}

/** The demonstration's goods; none, with `failed`, where they did not come. */
export function useGoods(): {
  readonly goods: readonly Goods[] | null;
  readonly failed: boolean;
  readonly again: () => void;
} {
  const { http } = useApp();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ goods: readonly Goods[] | null; failed: boolean }>({
    goods: null,
    failed: false,
  });
  useEffect(() => {
    const stopped = new AbortController();
    http
      .send({
        method: 'GET',
        path: '/template/goods/listByPage',
        params: { size: 50, orderBy: 'name' },
        signal: stopped.signal,
        quiet: true,
      })
      .then(
        ({ data }) => setState({ goods: rowsIn(data), failed: false }),
        (thrown: unknown) => {
          if (stopped.signal.aborted) return;
          if (!(thrown instanceof CallFault)) throw thrown;
          setState({ goods: [], failed: true });
        },
      );
    return () => stopped.abort();
  }, [http, round]);
  return { ...state, again: () => setRound(round + 1) };
}

function rowsIn(data: unknown): readonly Goods[] {
  return rowsOf(rowOf(data)['records']).map((row) => ({
    id: String(row['id']),
    name: String(row['name'] ?? ''),
    model: String(row['model'] ?? ''),
    supplier: String(row['supplier'] ?? ''),
    price: Number(row['price'] ?? 0),
    stock: Number(row['stock'] ?? 0),
    unit: String(row['unit'] ?? ''),
  }));
}
