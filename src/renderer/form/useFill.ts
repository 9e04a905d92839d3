/**
 * Fills fields of a form from what a call answers for others: those that nobody has chosen, or that an answer before has
 * filled. What came of an answer goes when nothing is asked any more, and when what is asked instead gets no answer.
 */
import { useEffect, useReducer, useRef } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewFill } from '../../core/model/view.ts';
import { isReference } from '../../core/condition/condition.ts';
import { asText } from '../engine/asText.ts';
import { conditionContext, readOperands } from '../engine/conditionContext.ts';
import { usePorts } from '../engine/engine.ts';
import { isEmpty } from '../fields/face.ts';
import { hasName, nameParam } from '../fields/ref/nameParam.ts';
import { wellFilled } from './faultsOf.ts';
import type { Filled } from './filled.ts';
import { wireValue } from './payload.ts';
import { useAnswer } from './useAnswer.ts';
import type { Opened } from './opened.ts';

const nothing: Row = {};

/** Null while the first of the fields that are sent is empty, or half typed. */
function useQuestion(opened: Opened, fill: ViewFill): Row | null {
  const ports = usePorts();
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => opened.onValues(look), [opened]);
  const values = opened.all();
  const [first] = Object.values(fill.params).flatMap((operand) =>
    isReference(operand) && 'field' in operand ? [operand.field] : [],
  );
  const fields = new Map(opened.view.fields.map((field) => [field.name, field]));
  if (first === undefined || isEmpty(wellFilled(fields.get(first), values[first]))) return null;
  const wire = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      wireValue(fields.get(name), wellFilled(fields.get(name), value)),
    ]),
  );
  const read = readOperands(fill.params, conditionContext(ports, wire));
  return Object.fromEntries(Object.entries(read).filter(([, value]) => !isEmpty(value)));
}

export function useFill(opened: Opened, fill: ViewFill): void {
  const params = useQuestion(opened, fill);
  const { answer, isCurrent, fault } = useAnswer(fill.call, params);
  const latest = useRef(opened);
  latest.current = opened;
  const came = params === null || fault ? nothing : isCurrent ? answer : undefined;
  const isAsked = came === undefined;
  const { filled } = opened;
  useEffect(() => {
    if (!isAsked) return;
    let answered = (): void => undefined;
    filled.coming = new Promise((resolve) => (answered = resolve));
    return () => answered();
  }, [filled, isAsked]);
  useEffect(() => {
    if (came) takeFilled(latest.current, fill, came);
  }, [fill, came]);
}

function takeFilled(opened: Opened, { gives }: ViewFill, answer: Row): void {
  const { filled } = opened;
  const now = opened.form.values();
  const take: Record<string, unknown> = {};
  const next: Record<string, Filled[string]> = { ...filled.current };
  for (const field of opened.view.fields) {
    const from = gives[field.name];
    if (from === undefined) continue;
    const before = filled.current[field.name]?.value;
    const own = asText(now[field.name]);
    // Somebody has chosen: also whoever emptied what had been filled in.
    if (before === undefined ? own !== '' : own !== before) continue;
    const value = asText(answer[from]);
    delete next[field.name];
    if (value !== '') next[field.name] = { value, answer };
    if (value === own) continue;
    take[field.name] = answer[from] ?? null;
    if (hasName(field)) {
      const name = nameParam(field);
      take[name] = answer[gives[name] ?? name] ?? null;
    }
  }
  filled.current = next;
  opened.take(take, false);
}
