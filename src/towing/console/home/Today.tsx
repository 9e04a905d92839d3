/** Today against yesterday at the same hour, in words and not by a colour. */
import type { Row } from '../../../core/model/catalogue.ts';
import { useTexts } from '../../../console/app/app.ts';
import type { TextKey } from '../../../console/texts/language.ts';
import type { HomeKind } from './homeKind.ts';

interface Line {
  readonly name: TextKey;
  readonly today: string;
  readonly yesterday: string | null;
  readonly unit?: TextKey;
  /** Left out where the answer does not have it. */
  readonly ifKnown?: true;
}

const finished: Line = { name: 'home.finished', today: 'finishedToday', yesterday: 'finishedYesterday' };
const minutes: Line = {
  name: 'home.minutes',
  today: 'minutesToday',
  yesterday: 'minutesYesterday',
  unit: 'home.minutesUnit',
};

const lines: Readonly<Record<HomeKind['about'], readonly Line[]>> = {
  tasks: [{ name: 'home.started', today: 'startedToday', yesterday: 'startedYesterday' }, finished, minutes],
  orders: [{ name: 'home.received', today: 'startedToday', yesterday: 'startedYesterday' }, finished, minutes],
  vehicles: [
    { name: 'home.in', today: 'inToday', yesterday: 'inYesterday' },
    { name: 'home.out', today: 'outToday', yesterday: 'outYesterday' },
    { name: 'home.inside', today: 'inside', yesterday: null },
    { name: 'home.freeAll', today: 'freeAll', yesterday: null, ifKnown: true },
    { name: 'home.freeLight', today: 'freeLight', yesterday: null, ifKnown: true },
    { name: 'home.freeHeavy', today: 'freeHeavy', yesterday: null, ifKnown: true },
  ],
};

export function Today({ kind, figures }: { kind: HomeKind; figures: Row | null }) {
  const { text } = useTexts();
  return (
    <section className="panel today" aria-labelledby="home-today">
      <h2 id="home-today">{text('home.today')}</h2>
      <dl>
        {lines[kind.about].map((line) => (
          <TodayLine key={line.today} line={line} figures={figures} />
        ))}
      </dl>
    </section>
  );
}

function TodayLine({ line, figures }: { line: Line; figures: Row | null }) {
  const { text } = useTexts();
  const value = numberIn(figures, line.today);
  if (line.ifKnown && value === null) return null;
  const before = line.yesterday === null ? undefined : numberIn(figures, line.yesterday);
  return (
    <div>
      <dt>{text(line.name)}</dt>
      <dd>
        <b>{value ?? '—'}</b>
        {value !== null && line.unit && <span> {text(line.unit)}</span>}
        {before !== undefined && <small>{figures === null ? ' ' : against(value, before, text)}</small>}
      </dd>
    </div>
  );
}

function against(today: number | null, yesterday: number | null, text: ReturnType<typeof useTexts>['text']): string {
  if (today === null || yesterday === null) return text('home.noYesterday');
  if (today === yesterday) return text('home.same', { before: yesterday });
  const key = today > yesterday ? 'home.more' : 'home.less';
  return text(key, { count: Math.abs(today - yesterday), before: yesterday });
}

function numberIn(figures: Row | null, name: string): number | null {
  const value = figures?.[name];
  return typeof value === 'number' ? value : null;
}
