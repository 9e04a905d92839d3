/** What waits: its title, what it is about, its age; what is graver than others larger, in red, and with a word. */
import { Button } from 'antd';
import { rowTexts, useSteady } from '../../renderer/index.ts';
import type { Says } from '../../core/model/label.ts';
import type { Alerts } from '../alerts/alerts.ts';
import { isLate, type WaitingItem } from '../app/waiting.ts';
import { useSay, useTexts } from '../app/app.ts';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { ageText } from './age.ts';
import { useNow } from './useNow.ts';
import './waitingList.css';

interface Props {
  readonly items: readonly WaitingItem[];
  /** Where this user is alerted: they can say that they have seen it. */
  readonly alerts: Alerts | null;
  /** What the button says that opens an item; null where there is none. */
  readonly verb: ((item: WaitingItem) => Says) | null;
  readonly most: number;
  /** What is said where nothing waits. */
  readonly none?: string;
  readonly onOpen: (item: WaitingItem) => void;
}

export function WaitingList({ items, alerts, verb, most, none, onOpen }: Props) {
  const now = useNow(10_000);
  const steady = useSteady(items, idOf);
  if (steady.length === 0) return <p className="bell-none">{none}</p>;
  return (
    <ul className="waiting-list">
      {steady.slice(0, most).map((item) => (
        <WaitingLine key={item.id} item={item} now={now} alerts={alerts} verb={verb} onOpen={onOpen} />
      ))}
    </ul>
  );
}

const idOf = ({ id }: WaitingItem): string => id;

type LineProps = Omit<Props, 'most' | 'items' | 'none'> & { readonly item: WaitingItem; readonly now: number };

function WaitingLine({ item, now, alerts, verb, onOpen }: LineProps) {
  const { text } = useTexts();
  const say = useSay();
  const { title, detail, mark, reason, returned, since, from } = item;
  const late = isLate(item, now);
  const ages = [
    since === null ? '' : ageText(now - since, text),
    from === undefined ? '' : say(rowTexts.ageInAll, { age: ageText(now - from, text) }),
    late ? say(rowTexts.paceLate) : '',
  ];
  return (
    <li className={item.acknowledgedBy === null ? 'wait unanswered' : 'wait'}>
      <div className="waiting-what">
        <strong>{title}</strong>
        <span className={mark === null ? 'waiting-about' : 'waiting-about grave'}>
          {detail !== null && <span className="waiting-detail">{say(detail)}</span>}
          {mark !== null && <em>{say(mark.says, mark.values).trim()}</em>}
        </span>
        <span className={late ? 'waiting-age late' : 'waiting-age'}>{ages.filter(Boolean).join(' ')}</span>
        {[reason, returned].map(
          (told) =>
            told && (
              <span key={told} className="waiting-reason">
                {told}
              </span>
            ),
        )}
      </div>
      <div className="waiting-do">
        {alerts && <Acknowledge item={item} alerts={alerts} />}
        {verb !== null && (
          <Button size="small" type="primary" ghost onClick={() => onOpen(item)}>
            {say(verb(item))}
          </Button>
        )}
      </div>
    </li>
  );
}

function Acknowledge({ item, alerts }: { item: WaitingItem; alerts: Alerts }) {
  const { text } = useTexts();
  if (item.acknowledgedBy !== null)
    return (
      <span className="waiting-known">
        {[text('bell.acknowledged'), item.acknowledgedBy].filter(Boolean).join(' ')}
      </span>
    );
  return <AcknowledgeButton label={text('bell.acknowledge')} acknowledge={() => alerts.acknowledge(item)} />;
}
