/** The rows of one layer, asked for as its list asks for them, but all at once. Prints nothing. */
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import type { ViewLayer } from '../../core/model/view.ts';
import { conditionContext, pick, readOperands } from '../engine/conditionContext.ts';
import { usePorts } from '../engine/engine.ts';
import { ofToday, useEachLook } from '../list/today.ts';
import { initialValues, listParams, visibleFilters } from '../../core/screens/list/question.ts';
import { sizeLimit } from '../list/listState.ts';
import { useRecords, type Loaded } from '../engine/useRecords.ts';

export type LayerLoaded = Pick<Loaded, 'records' | 'fault' | 'reload' | 'fresh'>;

interface Props {
  readonly layer: ViewLayer;
  /** Null: the layer is asked for no longer. */
  readonly onLoaded: (id: string, loaded: LayerLoaded | null) => void;
}

export const LayerRows = memo(function LayerRows({ layer, onLoaded }: Props) {
  const ports = usePorts();
  const [context, setContext] = useState(() => conditionContext(ports));
  // A list's two months do not move either while its day lasts.
  useEachLook(
    layer.watches,
    useCallback(() => setContext((before) => ofToday(before, ports)), [ports]),
  );
  const sent = useMemo(() => {
    const values = initialValues(layer.filters, context);
    const filters = visibleFilters(layer.filters, layer.when ?? [], values, context);
    const asked = listParams({ values, sort: '', page: 1, size: sizeLimit }, filters, {}, layer.call.takes);
    return { ...asked, ...pick(readOperands(layer.with, context), layer.call.takes) };
  }, [layer, context]);
  const { records, fault, reload, fresh } = useRecords(layer.call, sent, layer.watches, layer.rowKey);
  const { id, every } = layer;
  useEffect(() => {
    onLoaded(id, { ...(records ? { records } : {}), fault, reload, fresh });
  }, [id, records, fault, reload, fresh, onLoaded]);
  useEffect(() => () => onLoaded(id, null), [id, onLoaded]);
  useEffect(() => {
    if (every === undefined) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload(true);
    }, every * 1000);
    return () => clearInterval(timer);
  }, [every, reload]);
  return null;
});
