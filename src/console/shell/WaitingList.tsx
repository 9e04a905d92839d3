/** The tasks that wait: place, plate, age; a heavy vehicle larger, in red, and with a word. */
import { Button } from 'antd';
import type { Alerts } from '../alerts/alerts.ts';
import type { WaitingTask } from '../alerts/waitingTask.ts';
import { useTexts } from '../app/app.ts';
import type { TextKey } from '../texts/language.ts';
import { numberIn } from '../session/settings.ts';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { ageText } from './age.ts';
import { useShell } from '../running/context.ts';
import { useNow } from './useNow.ts';

interface Props {
  readonly tasks: readonly WaitingTask[];
  /** Where this user is alerted: they can say that they have seen it. */
  readonly alerts: Alerts | null;
  /** What the button says that opens a task; null where there is none. */
  readonly verb: TextKey | null;
  readonly most: number;
  readonly onOpen: (task: WaitingTask) => void;
}

export function WaitingList({ tasks, alerts, verb, most, onOpen }: Props) {
  const { text } = useTexts();
  const now = useNow(10_000);
  if (tasks.length === 0) return <p className="bell-none">{text('bell.none')}</p>;
  return (
    <ul className="waiting-list">
      {tasks.slice(0, most).map((task) => (
        <WaitingItem key={task.id} task={task} now={now} alerts={alerts} verb={verb} onOpen={onOpen} />
      ))}
    </ul>
  );
}

type ItemProps = Omit<Props, 'most' | 'tasks'> & { readonly task: WaitingTask; readonly now: number };

function WaitingItem({ task, now, alerts, verb, onOpen }: ItemProps) {
  const { text } = useTexts();
  const { settings } = useShell().signedIn.manifest;
  const isHeavy = task.tonnageId !== null && task.tonnageId > (numberIn(settings, 'heavyTonnageAbove') ?? Infinity);
  return (
    <li className={task.acknowledgedBy === null ? 'wait unanswered' : 'wait'}>
      <div className="waiting-what">
        <strong>{task.place}</strong>
        <span className={isHeavy ? 'plate heavy' : 'plate'}>
          {task.plates !== null && <span className="plates">{task.plates || text('bell.plateless')}</span>}
          {isHeavy && <em>{[text('bell.heavy'), task.tonnageName].filter(Boolean).join(' ')}</em>}
        </span>
        {task.reason !== null && <span className="waiting-reason">{task.reason}</span>}
        <span className="waiting-age">{task.since === null ? '' : ageText(now - task.since, text)}</span>
      </div>
      <div className="waiting-do">
        {alerts && <Acknowledge task={task} alerts={alerts} />}
        {verb !== null && (
          <Button size="small" type="primary" ghost onClick={() => onOpen(task)}>
            {text(task.reason === null ? verb : 'bell.transfer')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Acknowledge({ task, alerts }: { task: WaitingTask; alerts: Alerts }) {
  const { text } = useTexts();
  if (task.acknowledgedBy !== null)
    return (
      <span className="waiting-known">
        {[text('bell.acknowledged'), task.acknowledgedBy].filter(Boolean).join(' ')}
      </span>
    );
  return <AcknowledgeButton label={text('bell.acknowledge')} acknowledge={() => alerts.acknowledge(task)} />;
}
