/** What waits for this user, the oldest first. */
import { CheckCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { useOpenScreen } from '../../../renderer/index.ts';
import { type Waiting, type WaitingTask, dialogParams, nothingWaits } from '../../../console/alerts/waitingTask.ts';
import { useTexts } from '../../../console/app/app.ts';
import type { TextKey } from '../../../console/texts/language.ts';
import { openSignal, useSignal } from '../../../console/state/signal.ts';
import { ageText } from '../../../console/shell/age.ts';
import { useShell } from '../../../console/running/context.ts';
import { pathOfScreen } from '../../../console/session/navigation.ts';
import { WaitingList } from '../../../console/shell/WaitingList.tsx';
import type { HomeKind } from './homeKind.ts';

const shownOnHome = 8;
const silent = openSignal(nothingWaits);

interface Props {
  readonly kind: HomeKind;
  readonly waiting: Waiting | null;
  readonly now: number;
}

export function WaitingPanel({ kind, waiting: read, now }: Props) {
  const { text } = useTexts();
  const { running, navigation } = useShell();
  // Where an alert polls anyway, it hears of a new task first.
  const alerted = ownOf(useSignal(running.alerts?.waiting ?? silent));
  const answer = useAnswer(kind);
  const isAlerted = running.alerts !== null && alerted.count > (read?.count ?? 0);
  const waiting = isAlerted ? alerted : read;
  if (waiting === null) return <section className="panel waiting-panel blank" />;
  if (waiting.count === 0) return <Calm kind={kind} />;
  const tasks = oldestFirst(waiting.tasks);
  const oldest = tasks[0]?.since ?? null;
  return (
    <section className="panel waiting-panel" aria-labelledby="home-waiting">
      <header>
        <h2 id="home-waiting">{text(kind.waiting)}</h2>
        <p className="figure">
          <b>{waiting.count}</b> {text(waiting.count === 1 ? 'home.oneTask' : 'home.tasks')}
        </p>
        {oldest !== null && <p>{text('home.longest', { age: ageText(now - oldest, text) })}</p>}
        {kind.all && (
          <Link to={`${pathOfScreen(kind.all.screen, navigation)}${kind.all.query}`}>{text('bell.all')}</Link>
        )}
      </header>
      <WaitingList tasks={tasks} alerts={running.alerts} verb={answer.verb} most={shownOnHome} onOpen={answer.open} />
    </section>
  );
}

/** What waits for this unit itself: an alert rings too for what another has not answered. */
export function ownOf({ tasks }: Waiting): Pick<Waiting, 'count' | 'tasks'> {
  const own = tasks.filter(({ reason }) => reason === null);
  return { count: own.length, tasks: own };
}

export function oldestFirst(tasks: readonly WaitingTask[]): readonly WaitingTask[] {
  return [...tasks].sort((one, other) => (one.since ?? Infinity) - (other.since ?? Infinity));
}

function Calm({ kind }: { kind: HomeKind }) {
  const { text } = useTexts();
  const { running } = useShell();
  return (
    <section className="panel waiting-panel calm">
      <CheckCircleOutlined />
      <div>
        <h2>{text(kind.calm)}</h2>
        {running.alerts && <p>{text('home.calmText')}</p>}
      </div>
    </section>
  );
}

/** The dialog that answers a waiting task, else the screen that shows it; no button where this user has neither. */
function useAnswer({ detail }: HomeKind): {
  readonly verb: TextKey | null;
  readonly open: (task: WaitingTask) => void;
} {
  const open = useOpenScreen();
  const { signedIn, running } = useShell();
  const { screens } = signedIn.manifest;
  const alerting = running.alerts?.alerting ?? { dialog: 'dispatch/assign', verb: 'bell.assign' as const };
  if (alerting.dialog in screens)
    return { verb: alerting.verb, open: (task) => void open(alerting.dialog, dialogParams(task)) };
  return {
    verb: detail === null ? null : 'home.see',
    open: (task) => void (detail !== null && open(detail, { id: task.id })),
  };
}
