/** Keys of panes that are not there: a help sheet lists them, so that one knows them beforehand, and a press says what it waits for. */
import { useEffect, useRef } from 'react';
import type { Label } from '../../core/model/catalogue.ts';
import type { DeskView, View, ViewPane } from '../../core/model/view.ts';
import { aboutText } from '../actions/useRunAction.ts';
import { useEngine } from '../engine/engine.ts';
import { pressedKey, useSingleKeys } from '../engine/keys/keys.ts';
import { afterFirstRows, preload } from '../engine/late/preload.ts';
import type { Ports } from '../engine/ports.ts';
import { texts } from '../engine/texts.ts';
import { deskTexts, saysAwaited } from './deskTexts.ts';
import type { GoToPane } from './paneFocus.ts';
import { awaitedBy, paramsOf } from './picks.ts';
import type { Desk } from './useDesk.ts';

interface PaneKey {
  readonly pane: ViewPane;
  readonly key: string;
  readonly title: Label;
  readonly about?: Label | undefined;
}

function keysIn(view: View): Omit<PaneKey, 'pane'>[] {
  const own = 'key' in view ? [view] : [];
  const actions = 'actions' in view ? view.actions : [];
  return [...own, ...actions].flatMap(({ key, title, about }) => (key === undefined ? [] : [{ key, title, about }]));
}

/** Where something must be chosen before this pane shows anything, and what it says of it. */
function firstAwaited(desk: Desk, pane: ViewPane, text: Ports['text']): { id: string; says: string } | undefined {
  const awaited = awaitedBy(desk.view, pane, paramsOf(pane, desk.picks));
  const [first] = awaited;
  if (!first) return undefined;
  return firstAwaited(desk, first, text) ?? { id: first.id, says: saysAwaited(pane, awaited, text) };
}

/** Says why a key of a pane does nothing, and takes the keyboard to where it can be mended. */
function explain({ pane, title, about }: PaneKey, desk: Desk, { text, notify }: Ports, go: GoToPane): void {
  const action = text(title);
  if (desk.detached.has(pane.id)) return notify('warning', text(deskTexts.elsewhere, { pane: text(pane.title) }));
  const awaited = firstAwaited(desk, pane, text);
  if (awaited) {
    notify('warning', text(deskTexts.keyAwaits, { action, says: awaited.says }));
    return go(awaited.id);
  }
  const row = pane.visible && desk.picks[pane.visible.pane]?.row;
  const isLeftOut = !desk.panes.includes(pane) && row !== undefined;
  if (isLeftOut) notify('warning', text(texts.keyNot, { action: aboutText({ text }, title, about, row) }));
  else notify('warning', text(texts.keySoon, { action }));
}

/** The views of the panes are fetched once the first rows stand: only they say which keys there are. */
function useViewsAhead({ panes }: DeskView): void {
  const { ports } = useEngine();
  const { viewAhead } = ports;
  useEffect(() => {
    if (!viewAhead) return;
    void afterFirstRows().then(() => panes.forEach(({ screen }) => preload(() => viewAhead(screen))));
  }, [panes, viewAhead]);
}

export function usePaneKeys(desk: Desk, go: GoToPane): void {
  const { keys, views, ports } = useEngine();
  const { on } = useSingleKeys();
  const list = (): PaneKey[] =>
    desk.view.panes
      .flatMap((pane) => {
        const view = views.get(pane.screen) ?? ports.viewNow?.(pane.screen);
        return view ? keysIn(view).map((one) => ({ pane, ...one })) : [];
      })
      .filter(({ key }) => on || key.length > 1);
  const hear = (event: KeyboardEvent): void => {
    const pressed = pressedKey(event);
    if (pressed === null || keys.isHeard(pressed)) return;
    const found = list().find(({ key }) => key === pressed);
    if (!found) return;
    event.preventDefault();
    explain(found, desk, ports, go);
  };
  const latest = useRef({ list, hear });
  latest.current = { list, hear };
  useViewsAhead(desk.view);
  useEffect(() => {
    const { text } = ports;
    return keys.add(() => latest.current.list().map(({ key, title }) => ({ key, title: text(title) })), false);
  }, [keys, ports]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => latest.current.hear(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
