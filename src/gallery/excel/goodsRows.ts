/** Goods as the exports' pages show and write them. */
import { useEffect, useState } from 'react';
import { CallFault } from '../../renderer/index.ts';
import { useApp } from '../../console/app/app.ts';
import type { ConsoleCalls } from '../../generated/consoleCalls.ts';

export const goodsList = 'goods.list';

type Listed = ConsoleCalls[typeof goodsList]['answer']['records'][number];
export type Goods = Pick<Listed, 'id' | 'name' | 'model' | 'supplier' | 'price' | 'stock' | 'unit'>;

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
    http.call('goods.list', { size: 50, orderBy: 'name' }, { signal: stopped.signal, quiet: true }).then(
      ({ data }) => setState({ goods: data.records, failed: false }),
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
