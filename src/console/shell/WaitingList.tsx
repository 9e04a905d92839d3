/** What waits: its title, what it is about, its age; what is graver than others larger, in red, and with a word. */
import { Button } from 'antd';
import type { Label } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import type { Alerts } from '../alerts/alerts.ts';
import type { WaitingItem } from '../app/waiting.ts';
import { useTexts } from '../app/app.ts';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { ageText } from './age.ts';
import { useNow } from './useNow.ts';

interface Props {
  readonly items: readonly WaitingItem[];
  /** Where this user is alerted: they can say that they have seen it. */
  readonly alerts: Alerts | null;
  /** What the button says that opens an item; null where there is none. */
  readonly verb: ((item: WaitingItem) => Label) | null;
  readonly most: number;
  readonly onOpen: (item: WaitingItem) => void;
}

export function WaitingList({ items, alerts, verb, most, onOpen }: Props) {
  const { text } = useTexts();
  const now = useNow(10_000);
  if (items.length === 0) return <p className="bell-none">{text('bell.none')}</p>;
  return (
    <ul className="waiting-list">
      {items.slice(0, most).map((item) => (
        <WaitingLine key={item.id} item={item} now={now} alerts={alerts} verb={verb} onOpen={onOpen} />
      ))}
    </ul>
  );
}

type LineProps = Omit<Props, 'most' | 'items'> & { readonly item: WaitingItem; readonly now: number };

function WaitingLine({ item, now, alerts, verb, onOpen }: LineProps) {
  const { text, language } = useTexts();
  const { title, detail, mark, reason, since } = item;
  return (
    <li className={item.acknowledgedBy === null ? 'wait unanswered' : 'wait'}>
      <div className="waiting-what">
        <strong>{title}</strong>
        <span className={mark === null ? 'waiting-about' : 'waiting-about grave'}>
          {detail !== null && <span className="waiting-detail">{textOf(detail, language)}</span>}
          {mark !== null && <em>{textOf(mark, language)}</em>}
        </span>
        {reason !== null && <span className="waiting-reason">{reason}</span>}
        <span className="waiting-age">{since === null ? '' : ageText(now - since, text)}</span>
      </div>
      <div className="waiting-do">
        {alerts && <Acknowledge item={item} alerts={alerts} />}
        {verb !== null && (
          <Button size="small" type="primary" ghost onClick={() => onOpen(item)}>
            {textOf(verb(item), language)}
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
