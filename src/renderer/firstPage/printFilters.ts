/** The filters of a list as text, as `filterDraft.tsx` prints them where nobody has touched them. */
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import StarOutlined from '@ant-design/icons-svg/es/asn/StarOutlined';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewFilter } from '../../core/model/view.ts';
import { asText } from '../engine/asText.ts';
import { texts } from '../engine/texts.ts';
import { escapeHtml, type PrintPorts } from '../fields/markup.ts';
import { type Outline, outlineOf } from '../fields/outlines.ts';
import { firstFilters } from '../list/filters/firstFilters.ts';
import { buttonHtml, iconHtml, inputHtml, selectHtml, themed } from './antdParts.ts';

/** Null where a list cannot be painted with it. */
function controlOf({ definition, as, params }: ViewFilter, values: Row): Outline['filter'] {
  const { filter } = outlineOf(definition);
  if (filter === null || filter === 'late') return filter;
  if (as === 'range') return 'late';
  // What is chosen already reads by a name that may have to be asked for.
  if (filter === 'chosen') return params.every((param) => asText(values[param] ?? '') === '') ? filter : null;
  return as === 'in' ? null : filter;
}

/** As the box that stands until the code of its input is here. */
function lateHtml({ as, params, definition }: ViewFilter, values: Row, text: PrintPorts['text']): string {
  const words = as === 'range' ? [texts.from, texts.to] : [texts.all];
  const inputs = words.map((word, place) => {
    const value = asText(values[params[place] ?? ''] ?? '');
    const name = escapeHtml(`${text(definition.title)} ${text(word)}`);
    return `<input readonly aria-label="${name}" value="${escapeHtml(value)}" placeholder="${escapeHtml(text(word))}">`;
  });
  return `<span class="vw-filter-waiting">${inputs.join('')}</span>`;
}

function filterHtml(filter: ViewFilter, values: Row, text: PrintPorts['text']): string | null {
  const { definition, as, params } = filter;
  const title = escapeHtml(text(definition.title));
  const control = controlOf(filter, values);
  if (control === null) return null;
  const printed = {
    typed: () => {
      const usual = texts[as === 'exact' ? 'all' : 'contains'];
      return inputHtml(
        text(definition.title),
        text(definition.placeholder ?? usual),
        asText(values[params[0] ?? ''] ?? ''),
      );
    },
    chosen: () => selectHtml(text(definition.title), text(texts.all)),
    late: () => lateHtml(filter, values, text),
  }[control]();
  return `<div class="vw-filter${as === 'range' ? ' vw-filter-wide' : ''}"><label title="${title}">${title}</label>${printed}</div>`;
}

/** Null where one of them cannot be printed so. @param filters those that show */
export function printFilters(filters: readonly ViewFilter[], values: Row, { text }: PrintPorts): string | null {
  if (filters.length === 0) return '';
  const first = firstFilters(filters);
  const items = first.map((filter) => filterHtml(filter, values, text));
  if (items.includes(null)) return null;
  const saved = text(texts.savedFilters);
  const buttons = [
    buttonHtml({ text: text(texts.reset) }),
    buttonHtml({ look: 'ghost', text: text(texts.search), submits: true }),
    buttonHtml({ icon: StarOutlined, label: saved, className: 'vw-saved-tool' }),
    first.length < filters.length &&
      `<button type="button" class="ant-btn ${themed} ant-btn-link ant-btn-color-link ant-btn-variant-link ant-btn-sm"><span class="vw-counted">${escapeHtml(text(texts.expand))} ${iconHtml(DownOutlined)}</span></button>`,
  ];
  return `<form role="search" class="vw-filters">${items.join('')}<div class="vw-filter-buttons">${buttons.filter(Boolean).join('')}</div></form>`;
}
