/** What an author is told on a page whose file is set aside, and in place of one that has never served. */
import { Link } from 'react-router-dom';
import type { AsideNote as Note } from '../../../core/model/view.ts';
import { Line } from '../lines/Line.tsx';
import { useToolTexts } from '../tools/useToolTexts.ts';
import './pages.css';

export default function AsideNote({ note }: { note: Note }) {
  const { text } = useToolTexts();
  const open = <Link to={`/studio?${String(new URLSearchParams({ file: note.file }))}`}>{text('aside.open')}</Link>;
  const fault = note.fault !== null && <code className="faults">{`${note.file}:${note.fault}`}</code>;
  if (note.serves) {
    return (
      <Line tone="danger" action={open}>
        {text(note.fault === null ? 'aside.waits' : 'aside.serves')}
        {fault}
      </Line>
    );
  }
  return (
    <div className="plain in-shell" role="alert">
      <h1>{text('aside.absent')}</h1>
      <p>{text('aside.absentText')}</p>
      {fault}
      <p>{open}</p>
    </div>
  );
}
