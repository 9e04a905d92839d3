/** Who else is at work on a record: said beside it, and told to others while one works on it. It stops nobody. */
import { EditOutlined } from '@ant-design/icons';
import { useCallback, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { label } from '../../core/model/label.ts';
import { usePorts } from '../engine/engine.ts';
import type { Ports, PresencePort } from '../engine/ports.ts';
import { textsOf } from '../engine/speech.ts';
import { texts as common } from '../engine/texts.ts';
import './presence.css';

const texts = textsOf('presence', {
  handles: label('{names} 正在处理', '{names}: working on this'),
  somebody: label('有人', 'Someone'),
});

const nobody: PresencePort['of'] = () => noNames;
const noNames: readonly (string | null)[] = [];
const never = () => () => undefined;

/** As one text. */
export const namesOf = (names: readonly (string | null)[], text: Ports['text']): string =>
  names.map((name) => name ?? text(texts.somebody)).join(text(common.and));

/** The names of the others as one text, and the sentence that says what they do; null where nobody is. */
function useOthers(entity: string | undefined, id: string): { readonly names: string; readonly said: string } | null {
  const { presence, text } = usePorts();
  const of = presence && entity !== undefined ? presence.of : nobody;
  const others = useSyncExternalStore(presence?.watch ?? never, () => of(entity ?? '', id));
  if (others.length === 0) return null;
  const names = namesOf(others, text);
  return { names, said: text(texts.handles, { names }) };
}

interface Props {
  readonly entity: string | undefined;
  readonly id: string;
}

/** In a row: an icon with the names, as far as there is room. */
export function PresenceMark({ entity, id }: Props) {
  const others = useOthers(entity, id);
  if (!others) return null;
  return (
    <span className="vw-presence" title={others.said}>
      <EditOutlined aria-hidden="true" />
      <span aria-hidden="true">{others.names}</span>
      <span className="vw-presence-said">{others.said}</span>
    </span>
  );
}

/** Beside what somebody works on, as a sentence. */
function PresenceLine({ entity, id }: Props) {
  const others = useOthers(entity, id);
  return (
    <p className="vw-presence-line" role="status" hidden={!others}>
      {others && (
        <>
          <EditOutlined aria-hidden="true" /> {others.said}
        </>
      )}
    </p>
  );
}

/** Opening the record claims it, using what stands inside renews the claim, leaving or finishing it ends the claim. */
function useClaim(entity: string | undefined, id: string): () => void {
  const { presence } = usePorts();
  const held = useRef<() => void>(undefined);
  useEffect(() => {
    if (!presence || entity === undefined || id === '') return undefined;
    const { renew, end } = presence.hold(entity, id);
    held.current = renew;
    return () => {
      held.current = undefined;
      end();
    };
  }, [presence, entity, id]);
  return useCallback(() => held.current?.(), []);
}

export function Handling({ entity, id, children }: Props & { readonly children: ReactNode }) {
  const renew = useClaim(entity, id);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears what bubbles, and is nothing that one could press
    <div className="vw-handling" onKeyDownCapture={renew} onPointerDownCapture={renew} onInputCapture={renew}>
      {entity !== undefined && <PresenceLine entity={entity} id={id} />}
      {children}
    </div>
  );
}
