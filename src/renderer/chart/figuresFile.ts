/** What a chart page shows now as one CSV file: what it was narrowed by and when, then each panel as a table. */
import { csvLine, csvMark } from '../../core/fields/csvLine.ts';
import { exportedCell, type ExportedCell } from '../../core/fields/exportedCell.ts';
import { isNumber } from '../../core/fields/index.ts';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewField, ViewPanel } from '../../core/model/view.ts';
import { wireNow } from '../engine/conditionContext.ts';
import type { Ports } from '../engine/ports.ts';
import { asNumber } from '../fields/number/asNumber.ts';
import type { FilterWords } from '../list/filters/filterWords.ts';
import { chartTexts } from './chartTexts.ts';
import { panelFields, panelRows } from './usePanelRows.ts';

/** A panel with the rows that it shows. */
export interface ShownPanel {
  readonly panel: ViewPanel;
  readonly rows: readonly Row[];
}

interface ShownFigures {
  readonly title: string;
  readonly filters: readonly FilterWords[];
  readonly panels: readonly ShownPanel[];
}

export const hasFigures = (panels: readonly ShownPanel[], ports: Ports): boolean =>
  panels.some(({ panel, rows }) => panelRows(panel, rows, ports).length > 0);

export function figuresFile(shown: ShownFigures, ports: Ports): { readonly name: string; readonly text: string } {
  const { text } = ports;
  const now = wireNow(ports);
  const head = [
    [shown.title],
    [text(chartTexts.exportedAt), now],
    ...shown.filters.map(({ title, said }) => [text(chartTexts.filteredBy, { title }), said]),
  ];
  const tables = shown.panels.flatMap(({ panel, rows }) => panelLines(panel, panelRows(panel, rows, ports), ports));
  return {
    name: `${shown.title} ${now}`.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-') + '.csv',
    text: csvMark + [...head, ...tables].map(csvLine).join(''),
  };
}

function panelLines(panel: ViewPanel, rows: readonly Row[], ports: Ports): ExportedCell[][] {
  if (rows.length === 0) return [];
  const { text } = ports;
  const fields = panelFields(panel);
  const cells = fields.map((field) => cellOf(field, panel, ports));
  return [
    [],
    [panel.unit ? `${text(panel.title)} (${text(panel.unit)})` : text(panel.title)],
    fields.map(({ title }) => text(title)),
    ...rows.map((row) => cells.map((cell) => cell(row))),
  ];
}

/** A number is one even where it came as text; whatever rows without a group are put under has a name. */
function cellOf(field: ViewField, { category }: ViewPanel, { language, text }: Ports): (row: Row) => ExportedCell {
  const said = exportedCell(field, language);
  if (isNumber(field.kind)) return (row) => asNumber(row[field.name]);
  if (field.name !== category?.name) return said;
  return (row) => said(row) ?? text(chartTexts.unset);
}
