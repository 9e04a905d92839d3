/** What a row opens beneath itself: in a table by a mark before it, on a card by a button of its own. */
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import {
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import type { ListView, ViewSection } from '../../../core/model/view.ts';
import { usePorts } from '../../engine/engine.ts';
import { Arrow } from '../../engine/arrow.tsx';
import { asText } from '../../engine/asText.ts';
import { late } from '../../engine/late/late.tsx';
import { RowsSkeleton } from '../../engine/states.tsx';
import { texts } from '../../engine/texts.ts';
import { rowName } from '../../fields/cell.tsx';
import { Table } from '../../table/proTable.tsx';
import type { TableExpand, TableProps } from '../../table/tableProps.ts';
import './rich.css';

/** A detail's code, which a list need not wait for. */
const Section = late(() => import('../../detail/detailBody.tsx').then(({ SectionBody: it }) => it));
const SectionBody = (props: ComponentProps<typeof Section>) => (
  <Section {...props} fallback={<RowsSkeleton columns={3} rows={2} />} />
);

/** As tall as it was, while its rows are asked for again: a row that comes back by scrolling must not push the others. */
function Beneath({ heights, id, children }: { heights: Map<string, number>; id: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = frame;
    return () => void heights.set(id, current?.offsetHeight ?? 0);
  }, [heights, id]);
  return (
    <div ref={frame} className="vw-beneath" style={{ minHeight: heights.get(id) }}>
      {children}
    </div>
  );
}

/** The part as a detail prints it; without a heading of its own, it is of the list's. */
function useSection({ expand, title }: ListView): ViewSection | undefined {
  return useMemo(() => expand && { title, ...expand }, [expand, title]);
}

/** antd's own button and icon would bring their motions and styles to each row of a hundred. */
function FoldMark({ open, name, onClick }: { open: boolean; name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="vw-fold"
      aria-expanded={open}
      aria-keyshortcuts="e"
      aria-label={name}
      onClick={onClick}
    >
      <Arrow className={open ? 'vw-arrow-down' : ''} />
    </button>
  );
}

/** Undefined where rows of the list open nothing. The same object as long as the same rows are open. */
export function useExpand(view: ListView): TableExpand | undefined {
  const { text } = usePorts();
  const section = useSection(view);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [heights] = useState(() => new Map<string, number>());
  const toggle = useCallback(
    (key: string) =>
      setKeys((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  const look = useMemo(() => {
    if (!section) return undefined;
    const keyOf = (row: Row) => asText(row[view.rowKey]);
    const printed: TableExpand['look'] = {
      title: <span className="vw-unseen">{text(texts.unfold)}</span>,
      mark: (row, open) => (
        <FoldMark
          open={open}
          name={text(texts.expandRow, { row: rowName(view.columns, row) })}
          onClick={() => toggle(keyOf(row))}
        />
      ),
      print: (row) => (
        <Beneath heights={heights} id={keyOf(row)}>
          <SectionBody section={section} record={row} watches={view.watches} />
        </Beneath>
      ),
    };
    return printed;
  }, [section, text, toggle, heights, view]);
  return useMemo(() => look && { keys, toggle, look }, [keys, toggle, look]);
}

/** The table of a list whose rows open something, and that has no more than columns besides. */
export function ExpandingTable({ view, ...props }: TableProps & { view: ListView }) {
  const expand = useExpand(view);
  const overrides = useMemo(() => ({ expand }), [expand]);
  return <Table {...props} overrides={overrides} />;
}

export function CardExpansion({ view, row }: { view: ListView; row: Row }) {
  const { text } = usePorts();
  const section = useSection(view);
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!section) return null;
  return (
    <div className="vw-card-beneath">
      <Button
        type="link"
        size="small"
        className="vw-link"
        icon={open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {text(open ? texts.fold : texts.unfold)}
      </Button>
      {open && (
        <div id={id}>
          <SectionBody section={section} record={row} watches={view.watches} />
        </div>
      )}
    </div>
  );
}
