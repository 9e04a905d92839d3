/** Keys of panes that are not there for the row that is chosen: a help sheet lists them too, so that one knows them beforehand. */
import { useEffect, useRef } from 'react';
import type { DeskView, View } from '../../core/model/view.ts';
import { useEngine } from '../engine/engine.ts';
import { useSingleKeys } from '../engine/keys.ts';
import type { Ports } from '../engine/ports.ts';
import type { ShownKey } from '../engine/shownKeys.ts';

function keysIn(view: View, text: Ports['text']): ShownKey[] {
  const own = 'key' in view ? [view] : [];
  const actions = 'actions' in view ? view.actions : [];
  return [...own, ...actions].flatMap(({ key, title }) => (key === undefined ? [] : [{ key, title: text(title) }]));
}

/** Of the panes whose views have come; none is fetched for it. */
export function usePaneKeys({ panes }: DeskView): void {
  const { keys, views, ports } = useEngine();
  const { on } = useSingleKeys();
  const list = (): ShownKey[] =>
    panes
      .flatMap(({ screen }) => {
        const view = views.get(screen) ?? ports.viewNow?.(screen);
        return view ? keysIn(view, ports.text) : [];
      })
      .filter(({ key }) => on || key.length > 1);
  const latest = useRef(list);
  latest.current = list;
  useEffect(() => keys.add(() => latest.current()), [keys]);
}
