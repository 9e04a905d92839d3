/** The tasks of the queue in the order of its schema, each as one button. */
import type { KeyboardEvent } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import { PresenceMark, StatusTag, printCell, useOpenScreen, usePorts, useSteady } from '../../../renderer/index.ts';
import type { ListView } from '../../../core/model/view.ts';
import { useSay } from '../../../console/app/app.ts';
import { useShell } from '../../../console/running/context.ts';
import { desks } from './desks.ts';
import { isInMenu } from '../../../console/session/navigation.ts';
import { rowParams } from '../alerts/waitingTasks.ts';
import { productNumber } from '../../domain/settings.ts';
import { words } from './words.ts';

interface Props {
  readonly view: ListView;
  readonly rows: readonly Row[];
  /** Somebody has opened one of them. */
  readonly onOpen?: (() => void) | undefined;
}

/** From one task to the next, as in a list. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  if (by === undefined) return;
  event.preventDefault();
  buttons[buttons.indexOf(event.currentTarget) + by]?.focus();
}

const idOf = (row: Row): string => String(row['id']);

export function QueueList({ view, rows, onOpen }: Props) {
  const open = useOpenTask();
  const steady = useSteady(rows, idOf);
  return (
    <ul className="queue-list">
      {steady.map((row) => (
        <li key={idOf(row)}>
          <button
            type="button"
            onKeyDown={walk}
            onClick={() => {
              onOpen?.();
              open(row);
            }}
          >
            <Task view={view} row={row} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Task({ view, row }: { view: ListView; row: Row }) {
  const say = useSay();
  const ports = usePorts();
  const { settings } = useShell().signedIn.manifest;
  const turn = view.columns.find(({ field }) => field === 'turn');
  const isHeavy = Number(row['tonnageId'] ?? 0) > productNumber(settings, 'heavyTonnageAbove');
  return (
    <>
      {turn && printCell(turn, row, ports)}
      <b>{String(row['accidentPlaceName'] ?? '')}</b>
      <span className="queue-marks">
        {String(row['plates'] ?? '')}
        {isHeavy && <StatusTag tone="danger" word={say(words.heavy)} strong />}
        {row['repeated'] === true && <StatusTag tone="warning" word={say(words.repeated)} />}
        <PresenceMark entity={view.presence} id={String(row['id'])} />
      </span>
    </>
  );
}

/** The desk with the task chosen, where the menu has one; else the dialog that answers the step, else the task itself. */
function useOpenTask(): (row: Row) => void {
  const open = useOpenScreen();
  const { signedIn, running, navigation } = useShell();
  const { screens } = signedIn.manifest;
  const desk = desks.find((screen) => isInMenu(screen, navigation));
  return (row) => {
    const [dialog] = (answers[String(row['turn'])] ?? []).filter((screen) => screen in screens);
    const [detail] = ['dispatch/taskDetail', 'dispatch/companyTaskDetail'].filter((screen) => screen in screens);
    if (desk !== undefined) running.goto(desk, { chosen: row['id'] });
    else if (dialog) void open(dialog, { ...rowParams(row), mode: 0 });
    else if (detail) void open(detail, { id: row['id'] });
  };
}

const answers: Readonly<Record<string, readonly string[]>> = {
  assign: ['dispatch/assign'],
  dispatch: ['dispatch/dispatchDriver'],
};
