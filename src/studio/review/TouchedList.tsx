/** What a change touches beside its page, each with its count, and opened beside the studio where that is possible. */
import { usePorts } from '../../renderer/index.ts';
import type { Touched } from '../../core/editorAnswers.ts';
import { texts as studioTexts } from '../texts.ts';
import { texts } from './texts.ts';

interface TouchedProps {
  readonly touched: readonly Touched[];
  /** Of two versions of which neither is going to be published: there are no rows to count. */
  readonly between: boolean;
}

export function TouchedList({ touched, between }: TouchedProps) {
  const { text } = usePorts();
  const heading = text(between ? texts.differs : texts.touched);
  if (between && touched.length === 0) return null;
  return (
    <section aria-label={heading}>
      <h4>{heading}</h4>
      {touched.length === 0 && <p className="studio-note">{text(texts.touchedNothing)}</p>}
      <ul>
        {touched.map((one) => (
          <Line key={JSON.stringify([one.kind, one.title, one.name, one.file])} one={one} between={between} />
        ))}
      </ul>
    </section>
  );
}

interface LineProps extends Pick<TouchedProps, 'between'> {
  readonly one: Touched;
}

function Line({ one: { kind, title, name, count, lost, path, file }, between }: LineProps) {
  const { text } = usePorts();
  const said =
    between && isAsked(kind)
      ? texts.asked[kind]
      : lost > 0 && kind === 'menu'
        ? texts.touchesMenuLost
        : texts.touches[kind];
  const values = {
    title: text(title),
    name: text(name ?? texts.nothing),
    count: count ?? text(texts.touchesMany),
    lost,
  };
  return (
    <li className={lost > 0 ? 'studio-lost' : undefined}>
      {text(said, values)}
      {path !== null && <Opens to={path}>{text(studioTexts.openPage)}</Opens>}
      {file !== null && path === null && (
        <Opens to={`/studio?${String(new URLSearchParams({ file }))}`}>{text(studioTexts.openFile)}</Opens>
      )}
    </li>
  );
}

const isAsked = (kind: Touched['kind']): kind is keyof typeof texts.asked => kind in texts.asked;

/** Beside what is being reviewed, which stays. */
function Opens({ to, children }: { to: string; children: string }) {
  return (
    <a className="studio-opens" href={`#${to}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
