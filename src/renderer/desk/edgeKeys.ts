/** The edges between panes, moved by arrow keys: each can be reached by Tab, and says what it is. */
import { useCallback, useEffect, useRef } from 'react';
import { usePorts } from '../engine/engine.ts';
import { deskTexts } from './deskTexts.ts';

/** The least share of the width, or of the height, that a pane keeps. */
export const leastShare = 0.12;

/** A press moves an edge by so many pixels; with Shift by as many times four. */
const stride = 24;

const ways = {
  wide: { less: 'ArrowLeft', more: 'ArrowRight', side: 'offsetWidth' },
  high: { less: 'ArrowUp', more: 'ArrowDown', side: 'offsetHeight' },
} as const;

const childrenOf = (box: Element, css: string): HTMLElement[] =>
  [...(box.firstElementChild?.children ?? [])].flatMap((one) =>
    one instanceof HTMLElement && one.matches(css) ? [one] : [],
  );
const panelsOf = (box: Element): HTMLElement[] => childrenOf(box, '.ant-splitter-panel');
const edgesOf = (box: Element): HTMLElement[] => childrenOf(box, '.ant-splitter-bar');

/**
 * @param names of the panes that stand before the edges
 * @param keep told of the new sizes in pixels
 * @returns the ref of the box around the splitter
 */
export function useEdgeKeys(
  way: keyof typeof ways,
  names: readonly string[],
  keep: (sizes: readonly number[]) => void,
) {
  const { text } = usePorts();
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(keep);
  latest.current = keep;
  // The panes come and go; the splitter prints its edges anew with them.
  useEffect(() => {
    for (const [at, edge] of (box.current ? edgesOf(box.current) : []).entries()) {
      edge.tabIndex = 0;
      edge.setAttribute('aria-orientation', way === 'wide' ? 'vertical' : 'horizontal');
      edge.setAttribute('aria-label', text(deskTexts.edge, { pane: names[at] ?? '' }));
    }
  });
  const onKey = useCallback(
    (event: KeyboardEvent) => {
      const { less, more, side } = ways[way];
      if (!box.current || (event.key !== less && event.key !== more)) return;
      const at = edgesOf(box.current).findIndex((edge) => edge === event.target);
      if (at < 0) return;
      event.preventDefault();
      const sizes = panelsOf(box.current).map((panel) => panel[side]);
      const wanted = stride * (event.shiftKey ? 4 : 1) * (event.key === more ? 1 : -1);
      const [before = 0, after = 0] = [sizes[at], sizes[at + 1]];
      const least = leastShare * sizes.reduce((sum, size) => sum + size, 0);
      const step = Math.max(least - before, Math.min(after - least, wanted));
      if (step !== 0)
        latest.current(sizes.map((size, index) => size + (index === at ? step : index === at + 1 ? -step : 0)));
    },
    [way],
  );
  useEffect(() => {
    const { current } = box;
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  }, [onKey]);
  return box;
}
