/** Tiles, and charts with the table that says the same. */
import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Nothing } from '../engine/states.tsx';
import { lazy, Suspense, useMemo, useState } from 'react';
import { isNumber } from '../../core/fields/index.ts';
import type { Row } from '../../core/model/catalogue.ts';
import type { Opening } from '../../core/screens/chart/model.ts';
import type { ViewField, ViewPanel } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { asText } from '../engine/asText.ts';
import { printField } from '../fields/cell.tsx';
import { categoryText } from './categoryText.ts';
import { chartTexts } from './chartTexts.ts';
import { isOpened, limitOf, panelFields, panelRows } from './usePanelRows.ts';

const Drawing = lazy(() => import('./drawing.tsx'));

interface Props {
  readonly panel: ViewPanel;
  readonly rows: readonly Row[];
  readonly open: (opening: Opening, row: Row) => void;
}

/** A figure; a button where it opens the rows that it counts. */
function Figure({ panel, field, row, open }: { panel: ViewPanel; field: ViewField; row: Row; open: Props['open'] }) {
  const ports = usePorts();
  const opening = panel.opens.find(({ count }) => count === field.name);
  const printed = printField(field, row, ports);
  if (!opening || Number(row[field.name]) === 0 || !isOpened(opening, row)) return printed;
  return (
    <Button
      type="link"
      className="vw-link"
      aria-label={ports.text(chartTexts.open, {
        count: asText(row[field.name]),
        name: ports.text(field.title),
        title: ports.text(panel.title),
      })}
      onClick={() => open(opening, row)}
    >
      {printed}
    </Button>
  );
}

export function Tiles({ panel, rows, open }: Props) {
  const ports = usePorts();
  const { text } = ports;
  const own = panelRows(panel, rows, ports);
  return (
    <ul className="vw-tiles" aria-label={text(panel.title)}>
      {own.map((row) => {
        const target = limitOf(panel, row);
        const over = target !== undefined && Number(row[panel.value.name]) > target;
        const unit = panel.unit ? text(panel.unit) : '';
        return (
          <li key={categoryText(panel, row, ports)} className={over ? 'vw-tile vw-tile-over' : 'vw-tile'}>
            <h2>{panel.category ? printField(panel.category, row, ports) : text(panel.title)}</h2>
            <p className="vw-tile-value">
              <b>
                <Figure {...{ panel, row, open }} field={panel.value} />
              </b>{' '}
              {unit}
              {target !== undefined && <small>{text(chartTexts.target, { value: `≤ ${target}` })}</small>}
            </p>
            <dl>
              {[...panel.counts, ...panel.more].map((field) => (
                <div key={field.name}>
                  <dt>{text(field.title)}</dt>
                  <dd>
                    <Figure panel={panel} field={field} row={row} open={open} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

function PanelTable({ panel, rows, open }: Props) {
  const ports = usePorts();
  const fields = panelFields(panel);
  return (
    <div className="vw-panel-table">
      <table aria-label={ports.text(panel.title)}>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field.name} scope="col" className={isNumber(field.kind) ? 'vw-number' : ''}>
                {ports.text(field.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of several fields have no one name, and none of them moves by itself
            <tr key={place}>
              {fields.map((field) => (
                <td key={field.name} className={isNumber(field.kind) ? 'vw-number' : ''}>
                  <Figure panel={panel} field={field} row={row} open={open} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Panel({ panel, rows, open }: Props) {
  const ports = usePorts();
  const { text } = ports;
  const isTable = panel.as === 'table';
  const [turned, setTable] = useState(false);
  const table = turned || isTable;
  const own = useMemo(() => panelRows(panel, rows, ports), [panel, rows, ports]);
  const drawn = useMemo(() => (panel.as === 'bars' ? own.slice(0, panel.most) : own), [own, panel]);
  const [first] = panel.opens;
  const turn = text(table ? chartTexts.asChart : chartTexts.asTable);
  const print = () => {
    if (own.length === 0) return <Nothing said={text(chartTexts.nothing)} />;
    if (table) return <PanelTable panel={panel} rows={own} open={open} />;
    return (
      <Suspense fallback={<div className="vw-panel-waiting" aria-busy="true" />}>
        <Drawing
          panel={panel}
          rows={drawn}
          onOpen={(row) => {
            if (first && isOpened(first, row)) open(first, row);
          }}
        />
      </Suspense>
    );
  };
  return (
    <section
      className={isTable ? 'vw-panel vw-chart vw-chart-wide' : 'vw-panel vw-chart'}
      aria-label={text(panel.title)}
    >
      <h2>
        {text(panel.title)}
        {panel.unit && <small>{text(panel.unit)}</small>}
        {!isTable && (
          <Button
            type="text"
            size="small"
            className="vw-chart-turn"
            icon={table ? <BarChartOutlined /> : <TableOutlined />}
            aria-label={`${text(panel.title)}: ${turn}`}
            title={turn}
            onClick={() => setTable(!table)}
          />
        )}
      </h2>
      {panel.help && <p className="vw-help">{text(panel.help)}</p>}
      {print()}
    </section>
  );
}
