/** One record, read: its fields, the rows beneath it, its photos, what happened to it. */
import { Descriptions } from 'antd';
import { useCallback, useMemo, type ReactNode } from 'react';
import { leadOf } from '../../core/fields/formats.ts';
import type { Row } from '../../core/model/catalogue.ts';
import { optionOf } from '../../core/model/entity/formerCodes.ts';
import { isRow } from '../../core/model/row.ts';
import type { DetailView, ViewAction, ViewColumn, ViewField, ViewSection } from '../../core/model/view.ts';
import { actionsWidth } from '../actions/actionsWidth.ts';
import { RowActions } from '../actions/rowActions.tsx';
import { useRunAction } from '../actions/useRunAction.ts';
import { usePorts } from '../engine/engine.ts';
import { isEmpty } from '../fields/face.ts';
import { Thumbnails } from '../fields/files/files.tsx';
import { faceOf } from '../fields/faces.ts';
import { outlineOf } from '../fields/outlines.ts';
import { Cards } from '../table/cards.tsx';
import { printField, printShown } from '../fields/cell.tsx';
import { Table } from '../table/proTable.tsx';
import { useNarrow } from '../engine/narrow.ts';
import type { Ports } from '../engine/ports.ts';
import { LoadFault, RowsSkeleton, StaleBanner } from '../engine/states.tsx';
import { rowTexts } from '../fields/rowTexts.ts';
import { texts } from '../engine/texts.ts';
import { useRecords } from '../engine/useRecords.ts';
import { Events } from './events.tsx';
import { paramsOfPart } from './questions.ts';

/** Child rows of a record have no key of their own to rely on: their place is one. */
const placed = (rows: readonly Row[]): readonly Row[] =>
  rows.map((row, index) => (row.id === undefined ? { ...row, id: String(index) } : row));

const columnsOf = (fields: readonly ViewField[]): readonly ViewColumn[] =>
  fields.map((definition) => ({
    field: definition.name,
    sortable: false,
    definition,
    emphasis: definition.emphasis ?? [],
  }));

/** What is not known yet of any row says nothing, and is left out until it is. */
const isKnown = (field: ViewField, rows: readonly Row[]) =>
  field.rule !== undefined || rows.some((row) => !isEmpty(row[field.name]));

const actionsIn = (actions: readonly ViewAction[], run: ReturnType<typeof useRunAction>, text: Ports['text']) => ({
  ...actionsWidth(actions, (action) => text(action.title), text(rowTexts.more)),
  print: (row: Row) => <RowActions actions={actions} row={row} run={run} />,
});

const none: ReadonlySet<string> = new Set();

function RowsTable({
  columns,
  rows,
  rowKey = 'id',
  changed = none,
  actions = [],
  run,
}: {
  columns: readonly ViewColumn[];
  rows: readonly Row[];
  rowKey?: string;
  changed?: ReadonlySet<string> | undefined;
  actions?: readonly ViewAction[] | undefined;
  run?: ReturnType<typeof useRunAction> | undefined;
}) {
  const { text } = usePorts();
  const narrow = useNarrow();
  const shown = useMemo(() => columns.filter((column) => isKnown(column.definition, rows)), [columns, rows]);
  if (rows.length === 0) return <p className="vw-none">{text(texts.nothingYet)}</p>;
  const inRows = run && actions.length > 0 ? actionsIn(actions, run, text) : undefined;
  const shared = { columns: shown, rows, rowKey, changed, empty: null };
  if (narrow) return <Cards {...shared} whole actions={inRows?.print} />;
  return <Table {...shared} loading={false} {...(inRows ? { actions: inRows } : {})} />;
}

function printValue(field: ViewField, record: Row, ports: ReturnType<typeof usePorts>): ReactNode {
  const value = record[field.name];
  const { whole } = faceOf({ kind: field.kind });
  if (whole && !isEmpty(value)) return whole(value);
  if (field.rows && Array.isArray(value) && value.length > 0) {
    return <RowsTable columns={columnsOf(field.rows)} rows={placed(value.filter(isRow))} />;
  }
  const shown = printShown(field, record, ports);
  const lead = leadOf(field.format, value);
  if (lead === undefined) return shown;
  // Another page opens beside this one, and learns nothing of it.
  const beside = /^(?:tel|mailto):/.test(lead) ? {} : { target: '_blank', rel: 'noreferrer' };
  return (
    <a href={lead} {...beside}>
      {shown}
    </a>
  );
}

/** A single field that is called what its part is called stands without a label. */
function FieldsSection({ section, record }: { section: ViewSection; record: Row }) {
  const ports = usePorts();
  const narrow = useNarrow();
  const filled = section.fields.filter((field) => isKnown(field, [record]));
  if (filled.length === 0) return <p className="vw-none">{ports.text(texts.nothingYet)}</p>;
  const [only] = section.fields;
  if (only && section.fields.length === 1 && ports.text(only.title) === ports.text(section.title)) {
    return <div className="vw-alone">{printValue(only, record, ports)}</div>;
  }
  return (
    <Descriptions
      className={narrow ? 'vw-fields-beside' : 'vw-fields-beneath'}
      size="small"
      colon={false}
      layout={narrow ? 'horizontal' : 'vertical'}
      column={narrow ? 1 : { xs: 1, sm: 2, lg: 3 }}
      items={filled.map((field) => ({
        key: field.name,
        label: ports.text(field.title),
        children: printValue(field, record, ports),
        ...(faceOf(field).wide ? { span: 'filled' as const } : {}),
      }))}
    />
  );
}

interface Photo {
  readonly path: string;
  /** What else is known of it. */
  readonly notes: readonly ReactNode[];
}

/** A row of photos has a `path`, perhaps a group, and what else is told of it; a record has fields that hold files. */
function photoGroups(section: ViewSection, rows: readonly Row[], ports: ReturnType<typeof usePorts>) {
  const fields = [...section.fields, ...(section.columns ?? []).map((column) => column.definition)];
  const groups = new Map<string, Photo[]>();
  const add = (title: string, photos: readonly Photo[]) => {
    if (photos.length > 0) groups.set(title, [...(groups.get(title) ?? []), ...photos]);
  };
  for (const row of rows) {
    for (const field of fields) {
      const paths = faceOf(field).paths?.(row[field.name]) ?? [];
      add(
        ports.text(field.title),
        paths.map((path) => ({ path, notes: [] })),
      );
    }
    const named = fields.find(({ kind, name }) => outlineOf({ kind }).oneWord && !isEmpty(row[name]));
    const option = named && optionOf(named.options, row[named.name]);
    if (typeof row.path !== 'string') continue;
    const told = fields.filter((field) => field !== named && field.name !== 'path' && !isEmpty(row[field.name]));
    const notes = told.map((field) => <span key={field.name}>{printField(field, row, ports)}</span>);
    add(option ? ports.text(option.label) : ports.text(section.title), [{ path: row.path, notes }]);
  }
  return [...groups];
}

function Photos({ section, rows }: { section: ViewSection; rows: readonly Row[] }) {
  const ports = usePorts();
  const groups = photoGroups(section, rows, ports);
  if (groups.length === 0) return <p className="vw-none">{ports.text(texts.noPhotos)}</p>;
  return groups.map(([title, photos]) => (
    <figure key={title} className="vw-photos">
      <figcaption>{title}</figcaption>
      <Thumbnails paths={photos.map(({ path }) => path)} title={title} size={96} ports={ports} />
      {photos.some(({ notes }) => notes.length > 0) && (
        <ol className="vw-photo-notes">
          {photos.map(({ path, notes }) => (
            <li key={path}>{notes}</li>
          ))}
        </ol>
      )}
    </figure>
  ));
}

interface Live {
  readonly changed?: ReadonlySet<string>;
  readonly run?: ReturnType<typeof useRunAction>;
}

function printRows(section: ViewSection, rows: readonly Row[], live: Live = {}): ReactNode {
  switch (section.as) {
    case 'photos':
      return <Photos section={section} rows={rows} />;
    case 'timeline':
      return <Events section={section} rows={rows} />;
    default:
      return (
        <RowsTable
          columns={section.columns ?? columnsOf(section.fields)}
          rows={placed(rows)}
          changed={live.changed}
          actions={section.actions}
          run={live.run}
        />
      );
  }
}

function CalledSection({
  section,
  call,
  record,
  watches,
}: {
  section: ViewSection;
  call: NonNullable<ViewSection['call']>;
  record: Row;
  watches: readonly string[];
}) {
  const ports = usePorts();
  const loaded = useRecords(call, paramsOfPart(section, call, record, ports), watches, 'id');
  const { reload } = loaded;
  const refresh = useCallback(() => reload(true), [reload]);
  const run = useRunAction(refresh);
  if (!loaded.records) {
    if (loaded.fault) return <LoadFault fault={loaded.fault} retry={loaded.reload} />;
    return <RowsSkeleton columns={section.columns?.length ?? 3} rows={3} />;
  }
  return (
    <>
      <StaleBanner fault={loaded.fault} offline={ports.offline} retry={loaded.reload} />
      {printRows(section, loaded.records.rows, { changed: loaded.changed, run })}
    </>
  );
}

/** A part of a record, without its heading. `watches` are entities whose changes make the record stale. */
export function SectionBody({
  section,
  record,
  watches,
}: {
  section: ViewSection;
  record: Row;
  watches: readonly string[];
}): ReactNode {
  const { call } = section;
  const watched = useMemo(() => [...new Set([...watches, ...(call?.entity ? [call.entity] : [])])], [watches, call]);
  if (call) return <CalledSection section={section} call={call} record={record} watches={watched} />;
  if (section.as === 'fields') return <FieldsSection section={section} record={record} />;
  if (section.as === 'photos') return <Photos section={section} rows={[record]} />;
  const [field] = section.fields;
  const value = field ? record[field.name] : undefined;
  const rows = Array.isArray(value) ? value.filter(isRow) : [];
  const inner = field?.rows && !section.columns ? { ...section, columns: columnsOf(field.rows) } : section;
  return printRows(inner, rows);
}

export function Sections({ view, record }: { view: DetailView; record: Row }) {
  const { text } = usePorts();
  return view.sections.map((section, index) => (
    <section key={`${index} ${text(section.title)}`} className="vw-panel" aria-label={text(section.title)}>
      <h2>{text(section.title)}</h2>
      <SectionBody section={section} record={record} watches={view.watches} />
    </section>
  ));
}
