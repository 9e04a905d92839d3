/** Today against yesterday at the same hour, in words and not by a colour. */
import type { Row } from '../../../core/model/catalogue.ts';
import { type Say, useSay } from '../../../console/app/app.ts';
import type { Text } from '../../../core/model/label.ts';
import type { HomeKind } from './homeKind.ts';
import { words } from './words.ts';

interface Line {
  readonly name: Text;
  readonly today: string;
  readonly yesterday: string | null;
  readonly unit?: Text;
  /** Left out where the answer does not have it. */
  readonly ifKnown?: true;
}

const finished: Line = { name: words.finished, today: 'finishedToday', yesterday: 'finishedYesterday' };
const minutes: Line = {
  name: words.minutes,
  today: 'minutesToday',
  yesterday: 'minutesYesterday',
  unit: words.minutesUnit,
};

const lines: Readonly<Record<HomeKind['about'], readonly Line[]>> = {
  tasks: [{ name: words.started, today: 'startedToday', yesterday: 'startedYesterday' }, finished, minutes],
  orders: [{ name: words.received, today: 'startedToday', yesterday: 'startedYesterday' }, finished, minutes],
  vehicles: [
    { name: words.in, today: 'inToday', yesterday: 'inYesterday' },
    { name: words.out, today: 'outToday', yesterday: 'outYesterday' },
    { name: words.inside, today: 'inside', yesterday: null },
    { name: words.freeAll, today: 'freeAll', yesterday: null, ifKnown: true },
    { name: words.freeLight, today: 'freeLight', yesterday: null, ifKnown: true },
    { name: words.freeHeavy, today: 'freeHeavy', yesterday: null, ifKnown: true },
  ],
};

export function Today({ kind, figures }: { kind: HomeKind; figures: Row | null }) {
  const say = useSay();
  return (
    <section className="panel today" aria-labelledby="home-today">
      <h2 id="home-today">{say(words.today)}</h2>
      <dl>
        {lines[kind.about].map((line) => (
          <TodayLine key={line.today} line={line} figures={figures} />
        ))}
      </dl>
    </section>
  );
}

function TodayLine({ line, figures }: { line: Line; figures: Row | null }) {
  const say = useSay();
  const value = numberIn(figures, line.today);
  if (line.ifKnown && value === null) return null;
  const before = line.yesterday === null ? undefined : numberIn(figures, line.yesterday);
  return (
    <div>
      <dt>{say(line.name)}</dt>
      <dd>
        <b>{value ?? '—'}</b>
        {value !== null && line.unit && <span> {say(line.unit)}</span>}
        {before !== undefined && <small>{figures === null ? ' ' : against(value, before, say)}</small>}
      </dd>
    </div>
  );
}

function against(today: number | null, yesterday: number | null, say: Say): string {
  if (today === null || yesterday === null) return say(words.noYesterday);
  if (today === yesterday) return say(words.same, { before: yesterday });
  const key = today > yesterday ? words.more : words.less;
  return say(key, { count: Math.abs(today - yesterday), before: yesterday });
}

function numberIn(figures: Row | null, name: string): number | null {
  const value = figures?.[name];
  return typeof value === 'number' ? value : null;
}
