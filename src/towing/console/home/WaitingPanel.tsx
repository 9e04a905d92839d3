/** What waits for this user, the oldest first. */
import { CheckCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import type { Row } from '../../../core/model/catalogue.ts';
import { useOpenScreen } from '../../../renderer/index.ts';
import { type Waiting, type WaitingItem, isLate, nothingWaits } from '../../../console/app/waiting.ts';
import { useSay, useTexts } from '../../../console/app/app.ts';
import type { Says } from '../../../core/model/label.ts';
import { openSignal, useSignal } from '../../../console/state/signal.ts';
import { ageText } from '../../../console/shell/age.ts';
import { useShell } from '../../../console/running/context.ts';
import { pathOfScreen } from '../../../console/session/navigation.ts';
import { WaitingList } from '../../../console/shell/WaitingList.tsx';
import { dialogParams } from '../alerts/waitingTasks.ts';
import { words as alertWords } from '../alerts/words.ts';
import type { HomeKind } from './homeKind.ts';
import { words } from './words.ts';

const shownOnHome = 8;
const silent = openSignal(nothingWaits);

interface Props {
  readonly kind: HomeKind;
  readonly waiting: Waiting | null;
  readonly figures: Row | null;
  readonly now: number;
}

export function WaitingPanel({ kind, waiting: read, figures, now }: Props) {
  const { text } = useTexts();
  const say = useSay();
  const { alerts: all, navigation } = useShell();
  // Where an alert polls anyway, it hears of a new task first.
  const alerts = all?.alerting.answering ? all : null;
  const alerted = ownOf(useSignal(alerts?.waiting ?? silent));
  const answer = useAnswer(kind);
  const isAlerted = alerts !== null && alerted.count > (read?.count ?? 0);
  const waiting = isAlerted ? alerted : read;
  if (waiting === null) return <section className="panel waiting-panel blank" />;
  const listed = kind.listed === null ? null : figures?.[kind.listed];
  const count = typeof listed === 'number' ? listed : waiting.count;
  if (count === 0) return <Calm kind={kind} />;
  const items = oldestFirst(waiting.items);
  return (
    <section className="panel waiting-panel" aria-labelledby="home-waiting">
      <header>
        <h2 id="home-waiting">{say(kind.waiting)}</h2>
        <p className={items.some((item) => isLate(item, now)) ? 'figure late' : 'figure'}>
          <b>{count}</b> {say(unitOf(kind, count))}
        </p>
        <Within kind={kind} count={waiting.count} oldest={items[0]?.since ?? null} now={now} />
        {kind.all && (
          <Link to={`${pathOfScreen(kind.all.screen, navigation)}${kind.all.query}`}>{text('bell.all')}</Link>
        )}
      </header>
      <WaitingList
        items={items}
        alerts={alerts}
        verb={answer.verb}
        most={shownOnHome}
        none={say(words.noneUnderTow)}
        onOpen={answer.open}
      />
    </section>
  );
}

function unitOf({ listed }: HomeKind, count: number): Says {
  if (listed !== null) return words.vehicles;
  return count === 1 ? words.oneTask : words.tasks;
}

/** How many of those that are counted are shown, or how long the oldest of them waits. */
function Within({ kind, count, oldest, now }: Pick<Props, 'kind' | 'now'> & { count: number; oldest: number | null }) {
  const { text } = useTexts();
  const say = useSay();
  if (kind.listed !== null) return count > 0 && <p>{say(words.underTow, { count })}</p>;
  return oldest !== null && <p>{say(words.longest, { age: ageText(now - oldest, text) })}</p>;
}

/** What waits for this unit itself: an alert rings too for what another has not answered. */
export function ownOf({ items }: Waiting): Pick<Waiting, 'count' | 'items'> {
  const own = items.filter(({ reason }) => reason === null);
  return { count: own.length, items: own };
}

export function oldestFirst(items: readonly WaitingItem[]): readonly WaitingItem[] {
  return [...items].sort((one, other) => (one.since ?? Infinity) - (other.since ?? Infinity));
}

function Calm({ kind }: { kind: HomeKind }) {
  const say = useSay();
  const { alerts } = useShell();
  return (
    <section className="panel waiting-panel calm">
      <CheckCircleOutlined />
      <div>
        <h2>{say(kind.calm)}</h2>
        {alerts?.alerting.answering && <p>{say(words.calmText)}</p>}
      </div>
    </section>
  );
}

/** The dialog that answers a waiting task, else the screen that shows it; no button where this user has neither. */
function useAnswer({ detail }: HomeKind): {
  readonly verb: ((item: WaitingItem) => Says) | null;
  readonly open: (item: WaitingItem) => void;
} {
  const open = useOpenScreen();
  const { signedIn, alerts } = useShell();
  const { screens } = signedIn.manifest;
  const { dialog, verb } = alerts?.alerting.answering ?? {
    dialog: 'dispatch/assign',
    verb: () => alertWords.assign,
  };
  if (dialog in screens) return { verb, open: (item) => void open(dialog, dialogParams(item)) };
  return {
    verb: detail === null ? null : () => alertWords.see,
    open: ({ id }) => void (detail !== null && open(detail, { id })),
  };
}
