/** Questions to the server about one value while the form is filled in (`check`): debounced, and asked again on submit. */
import { useEffect, useRef } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewField } from '../../core/model/view.ts';
import { conditionContext, readOperands } from '../engine/conditionContext.ts';
import { isEmpty } from '../fields/face.ts';
import { asText } from '../engine/asText.ts';
import type { Ports } from '../engine/ports.ts';
import type { Fault } from '../fields/fault.ts';

const settleFor = 500;

type Check = NonNullable<ViewField['check']>;

function faultOf(field: ViewField, check: Check, values: Row): Fault {
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]));
  return { label: check.message, values: { ...texts, title: field.title } };
}

/** Null where the answer is the expected one, or where there is not enough to ask about. Throws `CallFault`. */
export async function askCheck(
  field: ViewField,
  values: Row,
  ports: Ports,
  signal?: AbortSignal,
): Promise<Fault | null> {
  const { check } = field;
  if (!check || isEmpty(values[field.name])) return null;
  const params = readOperands(check.params, conditionContext(ports, values));
  if (Object.keys(params).length < Object.keys(check.params).length) return null;
  const answer = await ports.call(check.call, params, { ...(signal && { signal }), quiet: true });
  return JSON.stringify(answer.data) === JSON.stringify(check.expect) ? null : faultOf(field, check, values);
}

interface Running {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly abort: AbortController;
}

/** Asks half a second after the last change. A question that fails is asked again on submit, so that it is not shown. */
export function useChecks(ports: Ports, show: (name: string, fault: Fault) => void) {
  const running = useRef(new Map<string, Running>());
  const latest = useRef({ ports, show });
  latest.current = { ports, show };
  const stop = (name: string) => {
    const { current } = running;
    const before = current.get(name);
    if (!before) return;
    clearTimeout(before.timer);
    before.abort.abort();
    current.delete(name);
  };
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const { timer, abort } of current.values()) {
        clearTimeout(timer);
        abort.abort();
      }
      current.clear();
    };
  }, []);
  return (field: ViewField, values: () => Row) => {
    stop(field.name);
    if (!field.check) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      askCheck(field, values(), latest.current.ports, abort.signal).then(
        (fault) => {
          if (fault && !abort.signal.aborted) latest.current.show(field.name, fault);
        },
        () => stop(field.name),
      );
    }, settleFor);
    running.current.set(field.name, { timer, abort });
  };
}
