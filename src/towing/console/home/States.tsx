/** Unfinished tasks by their state; each leads into the list, narrowed to it. */
import { Link } from 'react-router-dom';
import type { Row, Tone } from '../../../core/model/catalogue.ts';
import { StatusTag } from '../../../renderer/index.ts';
import { useSay } from '../../../console/app/app.ts';
import { useShell } from '../../../console/running/context.ts';
import { pathOfScreen } from '../../../console/session/navigation.ts';
import { stateQuery } from './homeKind.ts';
import { words } from './words.ts';

interface State {
  readonly value: string;
  readonly label: string;
  readonly tone: Tone;
  readonly count: number;
}

export function States({ list, figures }: { list: string; figures: Row | null }) {
  const say = useSay();
  const { navigation } = useShell();
  const states = figures === null ? [] : ((figures['states'] ?? []) as readonly State[]);
  const path = pathOfScreen(list, navigation);
  return (
    <section className="panel states" aria-labelledby="home-states">
      <h2 id="home-states">{say(words.underWay)}</h2>
      {figures !== null && states.length === 0 && <p>{say(words.noneUnderWay)}</p>}
      <ul>
        {states.map(({ value, label, tone, count }) => (
          <li key={value}>
            <Link to={`${path}${stateQuery(value)}`}>
              <StatusTag tone={tone} word={label} />
              <b>{count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
