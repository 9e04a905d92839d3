/** A desk: screens side by side, with one selection that flows from pane to pane. */
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import type { DeskView, ViewPane } from '../../core/model/view.ts';
import { asText } from '../engine/asText.ts';
import { usePorts } from '../engine/engine.ts';
import { useNarrowWindow } from '../engine/narrow.ts';
import type { PageProps } from '../engine/screenFace.ts';
import { deskTexts } from './deskTexts.ts';
import { usePaneFocus } from './paneFocus.ts';
import { PaneFrame } from './paneFrame.tsx';
import { usePaneKeys } from './paneKeys.ts';
import { SplitPanes } from './splitPanes.tsx';
import { StackedPanes } from './stackedPanes.tsx';
import { useDesk, type Desk } from './useDesk.ts';
import { aloneParam } from './useDeskChannel.ts';
import './desk.css';

type Props = PageProps & { readonly view: DeskView };

export function DeskPage({ view, params }: Props) {
  const wanted = asText(params[aloneParam]);
  const alone = view.panes.find(({ id, detach }) => detach && id === wanted);
  const desk = useDesk(view, params, alone?.id ?? null);
  return alone ? <AlonePane desk={desk} pane={alone} /> : <WholeDesk desk={desk} />;
}

/** It fills the window from where it stands, so that nothing of it lies below the edge. */
function useFilled(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = () => {
      const top = current.getBoundingClientRect().top + window.scrollY;
      if (current.offsetParent !== null) current.style.setProperty('--vw-desk-top', `${Math.round(top)}px`);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(document.body);
    return () => watcher.disconnect();
  }, [box]);
}

function WholeDesk({ desk }: { desk: Desk }) {
  const { text } = usePorts();
  const narrow = useNarrowWindow();
  const box = useRef<HTMLElement>(null);
  const go = usePaneFocus(box);
  useFilled(box);
  usePaneKeys(desk, go);
  const { view, detached, bringBack, blocked, forgetBlocked } = desk;
  const unopened = view.panes.find(({ id }) => id === blocked?.pane);
  const elsewhere = view.panes.filter(({ id }) => detached.has(id));
  return (
    <section className="vw-page vw-desk" aria-label={text(view.title)} ref={box}>
      <h1 className="vw-desk-title">{text(view.title)}</h1>
      {view.help && <p className="vw-help">{text(view.help)}</p>}
      {elsewhere.map((pane) => (
        <p key={pane.id} className="vw-desk-elsewhere" role="status">
          {text(deskTexts.elsewhere, { pane: text(pane.title) })}
          <Button size="small" type="link" onClick={() => bringBack(pane.id)}>
            {text(deskTexts.bringBack)}
          </Button>
        </p>
      ))}
      {blocked && unopened && (
        <p className="vw-desk-elsewhere" role="alert">
          {text(deskTexts.blocked, { pane: text(unopened.title) })}
          {/* A press of a link opens it whatever the browser thinks of pop-ups. */}
          <Button size="small" type="link" href={blocked.address} target={blocked.window} onClick={forgetBlocked}>
            {text(deskTexts.openBlocked)}
          </Button>
        </p>
      )}
      {narrow ? <StackedPanes desk={desk} /> : <SplitPanes desk={desk} go={go} />}
    </section>
  );
}

/** One pane over the whole of its window. */
function AlonePane({ desk, pane }: { desk: Desk; pane: ViewPane }) {
  const { text } = usePorts();
  const stay = useCallback(() => undefined, []);
  const word = text(deskTexts.close);
  return (
    <section className="vw-page vw-desk-alone" aria-label={text(pane.title)}>
      <div className="vw-desk-bar">
        <span className="vw-hint">{text(deskTexts.alone, { desk: text(desk.view.title) })}</span>
        <Button size="small" icon={<CloseOutlined />} aria-label={word} title={word} onClick={() => window.close()} />
      </div>
      <PaneFrame desk={desk} pane={pane} go={stay} />
    </section>
  );
}
