/** A row's actions as data, as `rowActions.tsx` prints them; what they do comes with the page. */
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { rowTexts } from '../fields/rowTexts.ts';
import { mark, type Mark, type PrintPorts } from '../fields/markup.ts';
import { inSteadyOrder, isVisible, linksOf, whyDisabled } from './possible.ts';
import { secondsLeft } from './secondsLeft.ts';

interface Links {
  readonly inline: readonly Mark[];
  /** Whether others wait behind "more". */
  readonly more: boolean;
}

export function linksMarkup(actions: readonly ViewAction[], row: Row, ports: PrintPorts, folded: boolean): Links {
  const visible = inSteadyOrder(actions).filter((action) => isVisible(action, row, ports));
  const left = visible.map((action) => secondsLeft(action, row, ports));
  const { inline, rest } = linksOf(visible, left, folded, (action) => whyDisabled(action, row, ports) === null);
  const links = inline.map((action) => linkOf(action, row, ports, left[visible.indexOf(action)] ?? null, folded));
  return { inline: links.filter((link) => link !== null), more: rest.length > 0 };
}

function linkOf(action: ViewAction, row: Row, ports: PrintPorts, left: number | null, folded: boolean): Mark | null {
  if (left === 0) return null;
  const title = ports.text(action.title);
  const why = whyDisabled(action, row, ports);
  const button = mark(
    'button',
    {
      type: 'button',
      class: `vw-row-link ${action.danger ? 'vw-row-link-danger ' : ''}`,
      ...(why === null ? {} : { disabled: '' }),
      ...(left === null ? {} : { 'aria-label': title }),
    },
    left === null || folded ? title : ports.text(rowTexts.titleWithSeconds, { title, seconds: left }),
  );
  return why === null ? button : mark('span', { class: 'vw-why', tabindex: '0' }, button);
}
