import { Button } from 'antd';
import { isInstant } from '../../core/fields/index.ts';
import type { ViewFilter } from '../../core/model/view.ts';
import { dayEnd } from '../../core/model/wireTime.ts';
import { usePorts } from '../engine/engine.ts';
import { texts } from '../engine/texts.ts';
import type { State } from './table/listRows.tsx';

/** Before anything that is kept here: a filter of time that begins then looks through the archive as well. */
const everSince = '2000-01-01 00:00:00';

const ofTime = ({ as, params, definition }: ViewFilter): boolean =>
  as === 'range' && params.length === 2 && isInstant(definition.kind);

interface ArchiveNoteProps {
  /** A wire time. */
  readonly before: string;
  readonly filters: readonly ViewFilter[];
  readonly state: State;
}

/** That older rows are not among these, and the way to them where the list has a filter of time. */
export function ArchiveNote({ before, filters, state: { state, setState, context } }: ArchiveNoteProps) {
  const { text } = usePorts();
  const [from, to] = filters.find(ofTime)?.params ?? [];
  const look = (): void => {
    if (from === undefined || to === undefined) return;
    setState({ values: { ...state.values, [from]: everSince, [to]: dayEnd(context.now) }, page: 1 });
  };
  return (
    <span className="vw-archived">
      {text(texts.archivedBefore, { date: before.slice(0, 10) })}
      {from !== undefined && (
        <Button type="link" size="small" onClick={look}>
          {text(texts.lookBack)}
        </Button>
      )}
    </span>
  );
}
