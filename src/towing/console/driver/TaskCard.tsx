/** The task in hand: where, whom to call, what is on the hook, and the one next step. */
import { useRef, useState } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import { instantOf } from '../../../console/api/wireInstant.ts';
import { useShell } from '../../../console/running/context.ts';
import { usePageMark } from '../../../renderer/engine/page/pageMarks.ts';
import { productNumber } from '../../domain/settings.ts';
import type { DriverStep, Stored } from './outbox/entry.ts';
import { ChangedGoal } from './place/ChangedGoal.tsx';
import { addEntry } from './openDriver.ts';
import { Photos } from './Photos.tsx';
import { PlaceName } from './place/PlaceName.tsx';
import { StepName } from './StepName.tsx';
import { hasLot, hasSeveralStates, maySay, nextSteps, toldApart, type DriverTask } from './task.ts';
import { TaskSheet, type SheetName } from './sheets/TaskSheet.tsx';
import { useDriver } from './useDriver.ts';
import { useSettled } from './useSettled.ts';
import { goalOf, wayThere } from './wayThere.ts';
import { useWords } from './useWords.ts';
import { ageIn, needsTitle } from './words.ts';

interface Props {
  readonly task: DriverTask;
  readonly state: Row;
  readonly entries: readonly Stored[];
  readonly now: number;
}

export function TaskCard({ task, state, entries, now }: Props) {
  const say = useWords();
  const driver = useDriver();
  const [sheet, setSheet] = useState<SheetName | null>(null);
  // The phone keeps a step in a moment, in which its button can be pressed again.
  const isKeeping = useRef(false);
  const take = (step: DriverStep, ...each: readonly Row[]): void => {
    setSheet(null);
    if (isKeeping.current) return;
    isKeeping.current = true;
    const place = driver.position.lastPlace();
    const keep = async (): Promise<void> => {
      for (const params of each) await addEntry(driver, { kind: 'step', taskId: task.id, step, place, params });
    };
    keep()
      .catch(reportError)
      .finally(() => (isKeeping.current = false));
  };
  return (
    <section className="driver-card driver-task" aria-labelledby="driver-task" data-state={task.state} data-tour="task">
      <header>
        <em data-state={task.state}>{say((w) => w.state[task.state])}</em>
        <span>{task.taskNo}</span>
      </header>
      {task.state === 'dispatched' && <Offer task={task} state={state} now={now} />}
      <ChangedGoal task={task} />
      <PlaceName key={task.id} place={task.place} />
      <Way task={task} />
      <Callers task={task} />
      <About task={task} />
      {task.state === 'photosMissing' && <p className="driver-hint">{say((w) => w.missingHint)}</p>}
      {hasLot(task) && (
        <button type="button" className="driver-other driver-code" onClick={() => setSheet('code')}>
          {say((w) => w.code)}
        </button>
      )}
      {task.state !== 'dispatched' && <Photos task={task} entries={entries} />}
      <Steps task={task} onAsk={setSheet} onTake={(step) => take(step, {})} />
      {sheet && <TaskSheet {...{ sheet, task, entries }} onClose={() => setSheet(null)} onTake={take} />}
    </section>
  );
}

function Way({ task }: { task: DriverTask }) {
  const say = useWords();
  const goal = goalOf(task);
  return (
    <a className="driver-way" href={wayThere(goal, navigator.userAgent)}>
      <b>{say((w) => (goal.isLot ? w.navigateLot : w.navigate))}</b>
      {goal.isLot ? <span>{goal.place}</span> : !goal.point && <span>{say((w) => w.noPoint)}</span>}
    </a>
  );
}

interface StepsProps {
  readonly task: DriverTask;
  /** The step is asked about first. */
  readonly onAsk: (sheet: SheetName) => void;
  readonly onTake: (step: DriverStep) => void;
}

/** The next step, one for all vehicles that are equally far, and how else the task may end. */
function Steps({ task, onAsk, onTake }: StepsProps) {
  const next = nextSteps(task);
  // The second touch of a step that was meant once is not the step after it.
  const isMeant = useSettled(next.join() || null);
  const ends = (['refuse', 'empty'] as const).filter((step) => maySay(step, task));
  usePageMark('has-steps', next.length > 0 || ends.length > 0);
  const take = (step: DriverStep): void => {
    if (!isMeant) return;
    if (step === 'finish' || (step === 'tow' && toldApart('tow', task).length > 0)) onAsk(step);
    else onTake(step);
  };
  return (
    <div className="driver-steps" data-several={next.length > 1}>
      {ends.map((step) => (
        <button key={step} type="button" className="driver-other" data-deed={step} onClick={() => onAsk(step)}>
          <StepName step={step} task={task} />
        </button>
      ))}
      {next.map((step) => (
        <button
          key={step}
          type="button"
          className="driver-next"
          aria-disabled={!isMeant}
          data-deed={step}
          onClick={() => take(step)}
        >
          <StepName step={step} task={task} />
        </button>
      ))}
    </div>
  );
}

/** Counts down where the offer ends by itself, and up where it waits for the driver. */
function Offer({ task, state, now }: { task: DriverTask; state: Row; now: number }) {
  const say = useWords();
  const { clock } = useDriver();
  const { zone } = useShell().running;
  const serverNow = now + clock.ahead.read();
  const until = state['offerTaskId'] === task.id ? instantOf(state['offerUntil'], zone) : null;
  if (until === null) {
    const since = instantOf(task.dispatchTime, zone);
    if (since === null) return null;
    return <p className="driver-offer">{say((w) => w.waitsSince, { age: ageIn(say, serverNow - since) })}</p>;
  }
  const seconds = Math.ceil((until - serverNow) / 1000);
  return (
    <p className="driver-offer" data-near={seconds <= 15} role="timer">
      {seconds > 0 ? say((w) => w.answerIn, { seconds }) : say((w) => w.answerOver)}
    </p>
  );
}

function Callers({ task }: { task: DriverTask }) {
  const say = useWords();
  const people = [
    { who: say((w) => w.owner), name: task.callerName, phone: task.callerPhone },
    { who: say((w) => w.officer), name: task.officerName, phone: task.officerPhone },
  ].filter(({ phone }) => phone !== '');
  if (people.length === 0) return null;
  return (
    <div className="driver-callers">
      {people.map(({ who, name, phone }) => (
        <a key={who} href={`tel:${phone}`}>
          <span>{[who, name].filter(Boolean).join(' ')}</span>
          <b>{phone}</b>
        </a>
      ))}
    </div>
  );
}

function About({ task }: { task: DriverTask }) {
  const say = useWords();
  const { settings } = useShell().signedIn.manifest;
  const lot = task.onTheSpot ? say((w) => w.spot) : task.park;
  const { requirement, tonnage } = task;
  const isHeavy = tonnage.id !== null && tonnage.id > productNumber(settings, 'heavyTonnageAbove');
  return (
    <dl className="driver-about">
      {(requirement !== '' || tonnage.name !== '') && (
        <div>
          <dt>{needsTitle(task, say)}</dt>
          <dd className="driver-needs">
            {requirement !== '' && <b>{requirement}</b>}
            {tonnage.name !== '' && (
              <b className={isHeavy ? 'driver-heavy' : undefined}>
                {isHeavy ? `${say((w) => w.heavy)} ${tonnage.name}` : tonnage.name}
              </b>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{say((w) => w.vehicles)}</dt>
        {task.vehicles.map(({ id, plate, about, state }) => (
          <dd key={id}>
            <b className="driver-plate">{plate}</b> {about}
            {hasSeveralStates(task) && <em data-state={state}>{say((w) => w.state[state])}</em>}
          </dd>
        ))}
      </div>
      {lot !== '' && (
        <div>
          <dt>{say((w) => w.lot)}</dt>
          <dd>{lot}</dd>
        </div>
      )}
      {task.remarks !== '' && (
        <div>
          <dt>{say((w) => w.remarks)}</dt>
          <dd>{task.remarks}</dd>
        </div>
      )}
    </dl>
  );
}
