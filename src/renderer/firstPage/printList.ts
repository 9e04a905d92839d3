/** A list's page as text, at its first visit: what is known of it without its code. `listPage.tsx` prints the same. */
import ExportOutlined from '@ant-design/icons-svg/es/asn/ExportOutlined';
import ImportOutlined from '@ant-design/icons-svg/es/asn/ImportOutlined';
import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined';
import SettingOutlined from '@ant-design/icons-svg/es/asn/SettingOutlined';
import type { Row } from '../../core/model/catalogue.ts';
import { rowOf } from '../../core/model/row.ts';
import type { ListView, ViewAction } from '../../core/model/view.ts';
import { drawingOf } from '../actions/drawings.ts';
import { areSingleKeysOn, keyName } from '../engine/keys/shownKeys.ts';
import { isVisible, whyDisabled } from '../actions/possible.ts';
import { conditionContext } from '../engine/conditionContext.ts';
import { texts } from '../engine/texts.ts';
import { escapeHtml, type PrintPorts } from '../fields/markup.ts';
import { printOf } from '../fields/prints.ts';
import { presentLayout } from '../list/formerNames.ts';
import { initialState, layoutKey, visibleFilters } from '../../core/screens/list/question.ts';
import { importedBy, isPlain } from '../list/plainList.ts';
import { readLayout, shownColumns } from '../list/table/columnLayout.ts';
import { buttonHtml, themed } from './antdParts.ts';
import { type Frame, totalPlace } from '../painted/frame.ts';
import { printFilters } from './printFilters.ts';
import { printTable } from './printTable.ts';

/** What the server keeps of the user's taste, by key. */
type Kept = Row;

/** Words that change what a list looks like in ways that are not printed here. */
const isPrinted = (view: ListView): boolean => isPlain(view) && view.lanes === undefined && view.scan === undefined;

function toolsHtml(view: ListView, ports: PrintPorts): string {
  const { text } = ports;
  const tools = [
    importedBy(view, ports) && ([ImportOutlined, texts.importRows] as const),
    view.exports && ([ExportOutlined, texts.exportRows] as const),
    [ReloadOutlined, texts.refresh] as const,
    [SettingOutlined, texts.display] as const,
  ];
  const printed = tools.map((tool) => (tool ? buttonHtml({ icon: tool[0], label: text(tool[1]) }) : ''));
  return `<div class="vw-tools" role="group" aria-label="${escapeHtml(text(texts.listTools))}">${printed.join('')}</div>`;
}

function actionHtml(action: ViewAction, primary: boolean, singleKeys: boolean, ports: PrintPorts): string {
  const { key } = action;
  const isKeyed = key !== undefined && (singleKeys || key.length > 1);
  const disabled = whyDisabled(action, {}, ports) !== null;
  const button = buttonHtml({
    look: action.danger ? 'danger' : primary ? 'primary' : 'default',
    icon: drawingOf(action.icon ?? action.id),
    text: ports.text(action.title),
    disabled,
  });
  const keyed = isKeyed
    ? button.replace(/<\/button>$/, `<kbd class="vw-key" data-key="${escapeHtml(keyName(key))}"></kbd></button>`)
    : button;
  return disabled ? `<span class="vw-why" tabindex="0">${keyed}</span>` : keyed;
}

function headHtml(view: ListView, kept: Kept, ports: PrintPorts): string {
  const shown = view.actions.filter((action) => action.at === 'page' && isVisible(action, {}, ports));
  const first = shown.find((action) => action.primary);
  const singleKeys = areSingleKeysOn(rowOf(kept['keys']));
  const actions = shown.map((action) => actionHtml(action, action === first, singleKeys, ports));
  return `<div class="vw-head"><h1>${escapeHtml(ports.text(view.title))}</h1><div class="vw-head-actions">${toolsHtml(view, ports)}${actions.join('')}</div></div>`;
}

interface Given {
  readonly view: ListView;
  readonly kept: Kept;
  readonly ports: PrintPorts;
  /** Pixels that its table has. */
  readonly width: number;
}

/** Null where it has words, or the user a taste, that are not printed here, or a value that only its face can show. */
export function printList({ view, kept, ports, width }: Given): Frame | null {
  if (!isPrinted(view) || kept['lists'] !== undefined) return null;
  const { text } = ports;
  const context = conditionContext(ports);
  const state = initialState(view, context);
  const shown = visibleFilters(view.filters, view.when, state.values, context);
  const filters = printFilters(shown, state.values, ports);
  const layout = readLayout(presentLayout(view, rowOf(kept[layoutKey(view.id)])));
  const columns = shownColumns(view.columns, layout);
  if (filters === null || columns.some(({ definition }) => printOf(definition) === null)) return null;
  const { html, ...rows } = printTable(view, { columns, sort: state.sort, width }, ports);
  const help = view.help ? `<p class="vw-help">${escapeHtml(text(view.help))}</p>` : '';
  const isPaged = view.call.takes.includes('current');
  const pages = isPaged
    ? `<div class="vw-pages"><span><span class="vw-total">${totalPlace}</span></span><ul class="ant-pagination ant-pagination-mini ${themed}"><li class="ant-pagination-prev ant-pagination-disabled"><button class="ant-pagination-item-link" type="button" disabled aria-label="${escapeHtml(text(texts.previousPage))}"></button></li></ul></div>`
    : '';
  const page = `<section class="vw-page vw-list" aria-label="${escapeHtml(text(view.title))}">${headHtml(view, kept, ports)}${help}${filters}${html}${pages}</section>`;
  return { screen: view.id, html: page, ...rows, pageSize: isPaged ? state.size : null };
}
