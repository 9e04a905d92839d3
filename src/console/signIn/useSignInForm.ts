/** A form of the sign-in: what was typed is judged, sent once at a time, and what is wrong stands at its field. */
import { type FormEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { tableOf } from '../../core/model/names.ts';
import { CallFault } from '../../renderer/engine/ports.ts';

export type Entered<Name extends string> = Readonly<Record<Name, string>>;
export type Faults<Name extends string> = Readonly<Partial<Record<Name, string>>>;

interface Asked<Name extends string> {
  /** In the order in which they stand. */
  readonly names: readonly Name[];
  /** Taken as they are typed; from the others the spaces around them fall. */
  readonly secrets?: readonly Name[];
  readonly judge: (entered: Entered<Name>) => Faults<Name>;
  /** @throws CallFault */
  readonly send: (entered: Entered<Name>) => Promise<void>;
  /** What is said of a fault that is no field's: the server's own sentence where left out. */
  readonly sentenceOf?: (fault: CallFault) => string;
}

interface DoorForm<Name extends string> {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly faults: Faults<Name>;
  readonly setFaults: (faults: Faults<Name>) => void;
  /** What is wrong with the whole; empty where nothing is. */
  readonly refusal: string;
  readonly busy: boolean;
  readonly focus: (name: Name) => void;
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
}

export function useSignInForm<Name extends string>(asked: Asked<Name>): DoorForm<Name> {
  const { names, secrets = [], judge, send, sentenceOf = ({ message }) => message } = asked;
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults<Name>>(() => tableOf(names, () => undefined));
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const focus = useCallback((name: Name): void => {
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  }, []);

  /** True where a field is at fault; the first of them has the focus then. */
  function say(found: Faults<Name>): boolean {
    setFaults(found);
    const first = names.find((name) => found[name]);
    if (first !== undefined) focus(first);
    return first !== undefined;
  }

  function read(given: FormData): Entered<Name> {
    const word = (name: Name): string => {
      const typed = String(given.get(name) ?? '');
      return secrets.includes(name) ? typed : typed.trim();
    };
    return tableOf(names, word);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const entered = read(new FormData(event.currentTarget));
    setRefusal('');
    if (say(judge(entered))) return;
    setBusy(true);
    try {
      await send(entered);
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      const { fields } = thrown;
      if (!say(tableOf(names, (name) => fields[name]))) setRefusal(sentenceOf(thrown));
    } finally {
      setBusy(false);
    }
  }
  return { form, faults, setFaults, refusal, busy, focus, submit };
}
