/** What names a tile, a bar or a point: its group as a text, or the panel where all rows are one group. */
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewPanel } from '../../core/model/view.ts';
import type { Ports } from '../engine/ports.ts';
import { wordOf } from '../fields/wordOf.ts';
import { chartTexts } from './chartTexts.ts';

export function categoryText({ category, title }: ViewPanel, row: Row, ports: Ports): string {
  if (!category) return ports.text(title);
  return wordOf(category, row, ports) || ports.text(chartTexts.unset);
}
