/** The keyboard in a tree: one row is in the order of Tab, the arrows do the rest. */
import { useCallback, useState, type KeyboardEvent } from 'react';
import type { Place, ShownNode, Step } from './treeRows.ts';

interface TreeKeys {
  readonly current: string | null;
  readonly setCurrent: (id: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface Deeds {
  readonly shown: readonly ShownNode[];
  readonly isFolded: (id: string) => boolean;
  readonly fold: (id: string, folded: boolean) => void;
  readonly stepsOf: (shown: ShownNode) => Partial<Record<Step, Place>>;
  readonly move: (shown: ShownNode, place: Place) => void;
  readonly open: (shown: ShownNode) => void;
}

const moves: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

export function useTreeKeys(deeds: Deeds): TreeKeys {
  const [chosen, setChosen] = useState<string | null>(null);
  const { shown } = deeds;
  const current = shown.some(({ node }) => node.id === chosen) ? chosen : (shown[0]?.node.id ?? null);

  const focus = useCallback((table: HTMLElement, id: string | undefined) => {
    if (id === undefined) return;
    setChosen(id);
    table.querySelector<HTMLElement>(`tr[data-row-key="${CSS.escape(id)}"]`)?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest('tr') : null;
    // What stands in a row keeps its own keys.
    if (!row || event.target !== row) return;
    const at = shown.findIndex(({ node }) => node.id === row.dataset['rowKey']);
    const here = shown[at];
    if (!here) return;
    const table = event.currentTarget;
    const step = moves[event.key];
    if (event.altKey && step) {
      const place = deeds.stepsOf(here)[step];
      if (place) deeds.move(here, place);
      event.preventDefault();
      return;
    }
    const goes: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(table, shown[at + 1]?.node.id),
      ArrowUp: () => focus(table, shown[at - 1]?.node.id),
      Home: () => focus(table, shown[0]?.node.id),
      End: () => focus(table, shown.at(-1)?.node.id),
      ArrowRight: () => {
        if (here.node.children.length === 0) return;
        if (deeds.isFolded(here.node.id)) deeds.fold(here.node.id, false);
        else focus(table, shown[at + 1]?.node.id);
      },
      ArrowLeft: () => {
        const open = here.node.children.length > 0 && !deeds.isFolded(here.node.id);
        if (open) deeds.fold(here.node.id, true);
        else focus(table, here.node.parentId ?? undefined);
      },
      Enter: () => deeds.open(here),
    };
    const go = goes[event.key];
    if (!go || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go();
  };
  return { current, setCurrent: setChosen, onKeyDown };
}
