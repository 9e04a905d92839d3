import { EllipsisOutlined } from '@ant-design/icons';
import { useContext, useLayoutEffect, useRef, useState, type ComponentProps, type PointerEvent } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { useEngine, usePorts } from '../engine/engine.ts';
import type { Ports } from '../engine/ports.ts';
import { Arrow } from '../engine/arrow.tsx';
import { rowTexts } from '../fields/rowTexts.ts';
import { WhyDisabled } from './actionButton.tsx';
import { ActionsMenu, opensOnDown } from './actionsMenu.tsx';
import { FoldedActions } from './foldedActions.ts';
import { RowLink } from './rowLink.tsx';
import { actionParams } from './useRunAction.ts';
import { useSecondsLeft } from './timeWindow.ts';
import { inSteadyOrder, isVisible, linksOf, whyDisabled } from './possible.ts';

type Run = (action: ViewAction, row: Row) => Promise<void>;

interface MoreProps {
  readonly actions: readonly ViewAction[];
  readonly row: Row;
  readonly run: Run;
}

function useMoreFace() {
  const { text } = usePorts();
  const word = text(rowTexts.more);
  if (useContext(FoldedActions))
    return { className: 'vw-row-link-dots', 'aria-label': word, title: word, children: <EllipsisOutlined /> };
  return {
    className: '',
    children: (
      <>
        {word} <Arrow className="vw-arrow-down" />
      </>
    ),
  };
}

/** Of the rows' menus hardly one is ever opened: each comes with the first press of its link. */
function More(props: MoreProps) {
  const face = useMoreFace();
  const [pressed, setPressed] = useState(false);
  if (pressed) return <MoreMenu {...props} />;
  const press = () => setPressed(true);
  return (
    <RowLink
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={press}
      onKeyDown={opensOnDown(press)}
      {...face}
      className={`ant-dropdown-trigger ${face.className}`}
    />
  );
}

function MoreMenu({ actions, row, run }: MoreProps) {
  const face = useMoreFace();
  const link = useRef<HTMLButtonElement>(null);
  const fresh = useRef(true);
  useLayoutEffect(() => {
    // It stands where the pressed link stood, and goes on with the press; a page that comes back into sight does not.
    if (!fresh.current) return;
    fresh.current = false;
    link.current?.focus();
    link.current?.click();
  }, []);
  return (
    <ActionsMenu {...{ actions, row, run }}>
      {({ open, busy }) => (
        <RowLink
          ref={link}
          busy={busy}
          aria-haspopup="menu"
          aria-expanded={open}
          onKeyDown={opensOnDown(() => link.current?.click())}
          {...face}
        />
      )}
    </ActionsMenu>
  );
}

/** No action of a row can be sent twice: while one is under way, further clicks on it do nothing. */
function useEachOnce(run: Run) {
  const [busy, setBusy] = useState<readonly string[]>(none);
  const under = useRef(none);
  const change = (next: readonly string[]) => {
    under.current = next;
    setBusy(next);
  };
  const once = (action: ViewAction, row: Row) => {
    const { id } = action;
    if (under.current.includes(id)) return;
    change([...under.current, id]);
    void run(action, row).finally(() => change(under.current.filter((each) => each !== id)));
  };
  return { busy, once };
}
const none: readonly string[] = [];

/** One link of a row; where it is not possible it says why. Called as a function: a list prints hundreds. */
function printLink(
  action: ViewAction,
  left: number | null,
  { busy, folded }: { readonly busy: boolean; readonly folded: boolean },
  row: Row,
  ports: Ports,
  heard: Pick<ComponentProps<typeof RowLink>, 'onClick' | 'onPointerDown'>,
) {
  const title = ports.text(action.title);
  const why = whyDisabled(action, row, ports);
  const link = (
    <RowLink
      key={action.id}
      danger={action.danger}
      disabled={why !== null}
      // A screen that it opened is the answer to the click: nothing is still on its way.
      busy={busy && action.open === undefined}
      {...heard}
      {...(left === null ? {} : { 'aria-label': title })}
    >
      {left === null || folded ? title : ports.text(rowTexts.titleWithSeconds, { title, seconds: left })}
    </RowLink>
  );
  // A tooltip at every row's every link costs more than the links: only where there is something to say.
  if (why === null) return link;
  return (
    <WhyDisabled key={action.id} why={why}>
      {link}
    </WhyDisabled>
  );
}

export function RowActions({ actions, row, run }: { actions: readonly ViewAction[]; row: Row; run: Run }) {
  const { ports, askFirst } = useEngine();
  const folded = useContext(FoldedActions);
  const { busy, once } = useEachOnce(run);
  const visible = inSteadyOrder(actions).filter((action) => isVisible(action, row, ports));
  const left = useSecondsLeft(visible, row);
  const { inline, rest } = linksOf(visible, left, folded, (action) => whyDisabled(action, row, ports) === null);
  const leftOf = (action: ViewAction) => left[visible.indexOf(action)] ?? null;
  const shown = inline.filter((action) => leftOf(action) !== 0);
  /** A mouse button is down for a tenth of a second before it clicks; a finger may be about to scroll. */
  const press = (action: ViewAction, { pointerType, button }: PointerEvent): void => {
    if (action.open === undefined || pointerType !== 'mouse' || button !== 0) return;
    askFirst(action.open, actionParams(action, row, ports));
  };
  return (
    <span className="vw-row-actions">
      {shown.map((action) =>
        printLink(action, leftOf(action), { busy: busy.includes(action.id), folded }, row, ports, {
          onClick: () => void once(action, row),
          onPointerDown: (event) => press(action, event),
        }),
      )}
      {rest.length > 0 && <More actions={rest} row={row} run={run} />}
    </span>
  );
}
