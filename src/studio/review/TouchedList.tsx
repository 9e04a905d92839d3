/** What a change touches beside its page, each with its count, and opened beside the studio where that is possible. */
import { usePorts } from '../../renderer/index.ts';
import type { Touched } from '../schemaEditor.ts';
import { texts as studioTexts } from '../texts.ts';
import { texts } from './texts.ts';

export function TouchedList({ touched }: { touched: readonly Touched[] }) {
  const { text } = usePorts();
  return (
    <section aria-label={text(texts.touched)}>
      <h4>{text(texts.touched)}</h4>
      {touched.length === 0 && <p className="studio-note">{text(texts.touchedNothing)}</p>}
      <ul>
        {touched.map((one) => (
          <Line key={JSON.stringify([one.kind, one.title, one.name, one.file])} one={one} />
        ))}
      </ul>
    </section>
  );
}

function Line({ one: { kind, title, name, count, lost, path, file } }: { one: Touched }) {
  const { text } = usePorts();
  const said = kind === 'menu' && lost > 0 ? texts.touchesMenuLost : texts.touches[kind];
  const values = { title: text(title), name: text(name ?? ''), count: count ?? text(texts.touchesMany), lost };
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

/** Beside what is being reviewed, which stays. */
function Opens({ to, children }: { to: string; children: string }) {
  return (
    <a className="studio-opens" href={`#${to}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
