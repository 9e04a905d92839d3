/** Takes the frame of the page that stands: around the rows of its list, or around a page that is written by hand. */
import type { StandingList } from '../engine/ports.ts';
import {
  type Frame,
  type FrameCell,
  foldedAttribute,
  rowSelector,
  rowsPlace,
  totalPlace,
  totalSelector,
} from './frame.ts';

/** What names an element, or another one by its name: the page that comes has the same names. */
const naming = [
  'id',
  'for',
  'name',
  'aria-controls',
  'aria-describedby',
  'aria-labelledby',
  'aria-owns',
  'data-menu-id',
];
/** Figures that live, what lies over the page, and what runs by itself. */
const living =
  '[data-live] > *, sup, [role$="dialog"], .ant-modal-root, .ant-drawer, .ant-message, script, iframe, video, audio, object, embed';

/** What can be kept of the page: without names that its next print has itself, and without what lives. */
function lastingPage(root: Element): HTMLElement {
  const page = root.cloneNode(true) as HTMLElement;
  keepInputs(root, page);
  for (const each of page.querySelectorAll<HTMLElement>('*')) if (each.style?.display === 'none') each.remove();
  for (const each of page.querySelectorAll(living)) each.remove();
  for (const each of page.querySelectorAll('*')) for (const name of naming) each.removeAttribute(name);
  return page;
}

/** Null where the page is none that can be painted: without a row, or with several lists. */
export function takeFrame(root: Element, list: StandingList): Frame | null {
  const page = lastingPage(root);
  const rows = [...page.querySelectorAll<HTMLTableRowElement>(rowSelector)];
  const [first] = rows;
  const body = first?.parentElement;
  if (!first || !body || rows.some((row) => row.parentElement !== body)) return null;
  const cells = cellsOf(first, list.fields);
  if (!cells) return null;
  const more = page.querySelector('.vw-row-actions > [aria-haspopup="menu"]')?.outerHTML ?? '';
  const folded = page.querySelector(`[${foldedAttribute}]`)?.getAttribute(foldedAttribute) === 'true';
  for (const row of body.querySelectorAll(':scope > tr:not(.ant-table-measure-row)')) if (row !== first) row.remove();
  first.replaceWith(document.createComment('rows'));
  page.querySelector(totalSelector)?.replaceChildren(document.createComment('total'));
  const html = page.innerHTML;
  const isWhole = html.split(rowsPlace).length === 2 && html.split(totalPlace).length <= 2;
  return isWhole ? { screen: list.screen, html, cells, more, folded, pageSize: list.pageSize } : null;
}

/**
 * Of a page that is written by hand: what stands around it, with nothing of its own.
 * @param inside the element that holds all of it, as a selector
 * @returns null where there is none, or more than one
 */
export function takeWrittenFrame(root: Element, name: string, inside: string): Frame | null {
  const page = lastingPage(root);
  const [place, ...others] = page.querySelectorAll(inside);
  if (!place || others.length > 0) return null;
  place.replaceChildren(document.createComment('rows'));
  return { screen: name, html: page.innerHTML, cells: [], more: '', folded: false, pageSize: null };
}

/** What stands in inputs is no part of markup; nor is what names them, once nothing has an id. */
function keepInputs(root: Element, page: Element): void {
  const copies = page.querySelectorAll('input');
  for (const [index, input] of root.querySelectorAll('input').entries()) {
    const copy = copies[index];
    const name = nameOf(root, input);
    if (name !== '') copy?.setAttribute('aria-label', name);
    if (input.type === 'checkbox' || input.type === 'radio') copy?.toggleAttribute('checked', input.checked);
    else copy?.setAttribute('value', input.type === 'password' ? '' : input.value);
  }
}

function nameOf(root: Element, input: HTMLInputElement): string {
  const own = input.getAttribute('aria-label');
  if (own !== null) return own;
  const ids = input.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const named = ids.map((id) => root.querySelector(`#${CSS.escape(id)}`));
  const words = (named.length > 0 ? named : [...(input.labels ?? [])]).map((each) => each?.textContent.trim() ?? '');
  return words.filter((word) => word !== '').join(' ');
}

/** Null where the cells are not those of the columns. */
function cellsOf(row: HTMLTableRowElement, fields: readonly string[]): readonly FrameCell[] | null {
  const waiting = [...fields];
  const heads = [...(row.closest('table')?.querySelectorAll('thead th') ?? [])];
  const cells = [...row.cells].map((cell, at): FrameCell | null => {
    if (cell.matches('.ant-table-row-expand-icon-cell, .ant-table-selection-column')) {
      // The same in all rows: what its column is called, and no record.
      const word = heads[at]?.querySelector('.vw-unseen')?.textContent ?? '';
      for (const each of cell.querySelectorAll('[aria-label]')) each.setAttribute('aria-label', word);
      return { is: 'fixed', html: cell.outerHTML };
    }
    cell.classList.remove('ant-table-cell-row-hover');
    const opens = (cell.cloneNode() as Element).outerHTML.replace(/<\/td>$/, '');
    if (cell.matches('.vw-cell-actions')) return { is: 'actions', opens };
    const field = waiting.shift();
    return field === undefined ? null : { is: 'column', field, opens };
  });
  const known = cells.filter((cell) => cell !== null);
  return waiting.length === 0 && known.length === cells.length ? known : null;
}
