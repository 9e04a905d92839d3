/** A record as a page, or in a drawer over one. */
import { Drawer } from 'antd';
import { useCallback, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { DetailView } from '../../core/model/view.ts';
import { ActionLine } from '../actions/actionButtons.tsx';
import { useActionKeys } from '../actions/useActionKeys.ts';
import { useRunAction } from '../actions/useRunAction.ts';
import { questionKey } from '../engine/askedSoon.ts';
import { pick } from '../engine/conditionContext.ts';
import { useEngine, usePorts } from '../engine/engine.ts';
import type { DialogProps } from '../engine/screenFace.ts';
import { asText } from '../engine/asText.ts';
import type { PaneSide } from '../engine/paneSide.ts';
import type { CallFault } from '../engine/ports.ts';
import { readOne } from '../engine/records.ts';
import { useNarrow } from '../engine/narrow.ts';
import { texts } from '../engine/texts.ts';
import { LoadFault, PageSkeleton, StaleBanner } from '../engine/states.tsx';
import { Handling } from '../presence/presence.tsx';
import { useRecords } from '../engine/useRecords.ts';
import { Sections } from './detailBody.tsx';
import { askedMeanwhile } from './questions.ts';
import './detail.css';

function useDetail(
  view: DetailView,
  params: Row,
  line: RefObject<HTMLElement | null>,
  pane?: PaneSide,
): { readonly actions: ReactNode; readonly body: ReactNode; readonly outdated: boolean } {
  const ports = usePorts();
  const sent = useMemo(() => pick(params, view.call.takes), [params, view]);
  const loaded = useRecords(view.call, sent, view.watches, 'id', readOne);
  useAskedMeanwhile(view, sent, !loaded.records || loaded.outdated);
  const { reload, fresh, fault, records, outdated } = loaded;
  const isLeft = useLeftByDeed(asText(sent['id']), pane);
  const refresh = useCallback(() => isLeft() || reload(true), [isLeft, reload]);
  const run = useRunAction(refresh);
  const record = records?.rows[0];
  const show = pane?.show;
  // On a desk the record that is read is what is chosen here.
  useEffect(() => {
    if (record) show?.(asText(record['id']), record);
  }, [record, show]);
  useGone(view, record, fault, pane);
  const coming = async (): Promise<Row | undefined> => {
    const wanted: Row = { id: sent['id'] };
    reload(true);
    const found = await fresh(wanted);
    return found === wanted ? undefined : found;
  };
  // Another record is on its way: what is done meanwhile would be done to the one before.
  const keyed = { shown: () => (outdated ? undefined : record), coming, about: () => sent['id'] };
  useActionKeys(view.actions, keyed, run);
  if (!record || (outdated && fault))
    return { actions: null, body: fault ? <LoadFault fault={fault} retry={reload} /> : <PageSkeleton />, outdated };
  return {
    outdated,
    // Another record's deed that is under way is none of this one's.
    actions: view.actions.length > 0 && (
      <ActionLine key={asText(record['id'])} actions={view.actions} row={record} run={run} line={line} />
    ),
    body: (
      <>
        <StaleBanner fault={fault} offline={ports.offline} retry={reload} />
        <Handling entity={view.presence} id={asText(record['id'])}>
          <div
            className={outdated ? 'vw-detail-body vw-outdated' : 'vw-detail-body'}
            aria-busy={outdated}
            inert={outdated}
          >
            <Sections view={view} record={record} />
          </div>
        </Handling>
      </>
    ),
  };
}

/** A record that is here within these milliseconds has the server for itself: its parts ask for theirs once they stand. */
const soonHere = 40;

/** On a longer way its parts do not wait for it: what they ask is mostly its id. */
function useAskedMeanwhile(view: DetailView, sent: Row, isComing: boolean): void {
  const { ports, soon } = useEngine();
  const latest = useRef({ ports, sent });
  latest.current = { ports, sent };
  const key = questionKey(view.call, sent);
  useEffect(() => {
    if (!isComing) return undefined;
    const timer = setTimeout(() => {
      const { ports, sent } = latest.current;
      for (const { call, params } of askedMeanwhile(view, sent, ports)) soon.ask(call, params, { quiet: true });
    }, soonHere);
    return () => clearTimeout(timer);
  }, [view, key, soon, isComing]);
}

/** Who has just given it away knows: it is left without a word. @returns whether it is */
function useLeftByDeed(id: string, pane: PaneSide | undefined): () => boolean {
  const { left } = useEngine();
  const leftId = useRef<string | null>(null);
  const latest = useRef({ id, pane });
  latest.current = { id, pane };
  useEffect(
    () =>
      left.watch((gone) => {
        if (gone !== latest.current.id || !latest.current.pane) return;
        leftId.current = gone;
        latest.current.pane.gone();
      }),
    [left],
  );
  return useCallback(() => leftId.current === latest.current.id, []);
}

/** What names a record is its first field. */
const nameIn = ({ sections }: DetailView, record: Row | undefined): string =>
  asText(record?.[sections[0]?.fields[0]?.name ?? '']);

/** Taken away by somebody: the desk goes on without it, and says what became of it as far as the server tells. */
function useGone(view: DetailView, record: Row | undefined, fault: CallFault | undefined, pane?: PaneSide): void {
  const { notify, text } = usePorts();
  const gone = pane?.gone;
  const name = nameIn(view, record);
  const { title } = view;
  useEffect(() => {
    if (fault?.status !== 404 || !gone) return;
    const plain = text(texts.shownGone, { title: text(title), name });
    notify('warning', fault.error === unknownRecord ? plain : fault.message);
    gone();
  }, [fault, gone, title, name, notify, text]);
}

/** The server says no more than that there is no such record. */
const unknownRecord = 'unknown-record';

interface PageProps {
  readonly view: DetailView;
  readonly params: Row;
  readonly pane?: PaneSide | undefined;
}

export function DetailPage({ view, params, pane }: PageProps) {
  const { text } = usePorts();
  const head = useRef<HTMLDivElement>(null);
  const { actions, body, outdated } = useDetail(view, params, head, pane);
  return (
    <section className="vw-page vw-detail" aria-label={text(view.title)}>
      <div className="vw-head" ref={head}>
        <h1>{text(view.title)}</h1>
        <div className="vw-head-actions" inert={outdated}>
          {actions}
        </div>
      </div>
      {view.help && <p className="vw-help">{text(view.help)}</p>}
      {body}
    </section>
  );
}

export function DetailDrawer({ view, params, open, onClose, afterClose }: DialogProps & { view: DetailView }) {
  const { text } = usePorts();
  const narrow = useNarrow();
  const line = useRef<HTMLDivElement>(null);
  const { actions, body, outdated } = useDetail(view, params, line);
  return (
    <Drawer
      open={open}
      title={text(view.title)}
      width={narrow ? '100%' : 880}
      destroyOnHidden
      onClose={() => onClose(undefined)}
      afterOpenChange={(opened) => {
        if (!opened) afterClose();
      }}
    >
      <div className="vw-detail">
        {actions && (
          <div className="vw-detail-actions" inert={outdated} ref={line}>
            {actions}
          </div>
        )}
        {body}
      </div>
    </Drawer>
  );
}
