/** Submitting: check everything, send once, tell what came of it. */
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { createSubmitKeys, isUnanswered } from '../actions/idempotencyKey.ts';
import { brokenChecks } from '../../core/condition/recordCheck.ts';
import { asText } from '../engine/asText.ts';
import { conditionContext } from '../engine/conditionContext.ts';
import { aboutText, sayDone, successText } from '../actions/useRunAction.ts';
import { useOnce } from '../actions/useOnce.ts';
import { useEngine, type Engine } from '../engine/engine.ts';
import { hasName, nameParam } from '../fields/ref/nameParam.ts';
import type { Answer, CallFault } from '../engine/ports.ts';
import { texts } from '../engine/texts.ts';
import { asFault } from '../engine/useRecords.ts';
import { faultText, type Fault } from '../fields/fault.ts';
import { placeFaults } from './faultsOf.ts';
import { headingOf } from './heading.ts';
import { addLabels, makePayload } from './payload.ts';
import { askCheck } from './useChecks.ts';
import type { Opened } from './opened.ts';
import { importValidator, judgeInput } from './validatorModule.ts';

/** A refusal that belongs to no single field. */
export interface Refusal {
  readonly texts: readonly string[];
  readonly stale: boolean;
  /** It would have been done: the page is only tried. */
  readonly isTrial: boolean;
  /** Over once all that was chosen has arrived. */
  readonly waits?: true;
}

/** Where a fault of this name is read: at its field, unless that is not shown. */
const fieldFor = ({ view, states }: Opened) => {
  const now = states();
  const shown = view.fields.filter((field) => now[field.name]?.visible !== false);
  return (name: string) =>
    shown.find((field) => field.name === name || (hasName(field) && nameParam(field) === name))?.name;
};

/** Shows faults at their fields; answers those that have no field here, and the first field at fault. */
function show(opened: Opened, faults: Readonly<Record<string, Fault>>) {
  const { placed, homeless } = placeFaults(faults, fieldFor(opened));
  for (const [name, own] of Object.entries(placed)) opened.form.setFaults(name, own);
  return { homeless, first: opened.view.fields.find(({ name }) => placed[name] !== undefined)?.name };
}

/** The form's own checks, in order of their price; each answers the first field at fault. */
function useJudges(opened: Opened) {
  const { ports } = useEngine();
  const { view } = opened;
  const { validator } = view;
  const module = useRef<ReturnType<typeof importValidator> | null>(null);
  useEffect(() => {
    if (validator === undefined) return;
    const loading = importValidator(validator);
    module.current = loading;
    // Without it the form still checks field by field, and the server by the very same validator.
    loading.catch(() => {
      module.current = null;
    });
  }, [validator]);

  return {
    /** Fields by themselves and the rules between them at once: nobody mends the one to be told of the other. */
    byRules() {
      const wrong = new Set(view.fields.filter((field) => !opened.check(field)).map(({ name }) => name));
      const all = brokenChecks(view.checks ?? [], opened.all(), conditionContext(ports, opened.all()));
      const broken = all.filter(({ field }) => !wrong.has(field));
      show(opened, Object.fromEntries(broken.map(({ field, text }) => [field, { label: text, values: {} }])));
      // What is broken at a field that is not shown the server refuses, in words above the buttons.
      const shown = fieldFor(opened);
      for (const { field } of broken) if (shown(field) !== undefined) wrong.add(field);
      return view.fields.find(({ name }) => wrong.has(name))?.name;
    },
    async byModule(payload: Row) {
      const validate = await module.current?.catch(() => null);
      return validate ? show(opened, judgeInput(validate, payload, view.fields)).first : undefined;
    },
    async byAsking() {
      for (const field of view.fields) {
        if (!field.check || opened.states()[field.name]?.visible === false) continue;
        // A question that gets no answer must not keep the form: the server checks again.
        const fault = await askCheck(field, opened.all(), ports).catch(() => null);
        if (fault) return show(opened, { [field.name]: fault }).first;
      }
      return undefined;
    },
  };
}

interface Outcome {
  readonly onSuccess: (answer: Answer) => void;
  readonly onFault: (field: string) => void;
}

/** What the console answers with a page of its own. */
const leadsAway: readonly number[] = [401, 403];

/** Whether the form still stands where its refusal would be read: whoever sent it may have gone to another page. */
function useInSight(): RefObject<boolean> {
  const inSight = useRef(true);
  useEffect(() => {
    inSight.current = true;
    return () => {
      inSight.current = false;
    };
  }, []);
  return inSight;
}

const payloadOf = ({ view, params, record, form, baseline }: Opened) =>
  makePayload({ view, params, record: record.current, values: form.values(), baseline: baseline.current });

interface Answered {
  readonly answer: Answer;
  /** Of the record that was sent. */
  readonly id: unknown;
  /** When. */
  readonly sent: number;
}

/** Says that it has been done, with the way back where there is one, and has what shows it read anew. */
async function tellOfSuccess(
  { view, all }: Opened,
  { ports, undos, left }: Pick<Engine, 'ports' | 'undos' | 'left'>,
  { answer, id, sent }: Answered,
): Promise<void> {
  const { about, undo, call } = view;
  const said = successText(ports, call, answer, about, all());
  const record = ports.text(about ?? '', all()).trim();
  await sayDone({ ports, undos }, { said, undo, row: { id }, sent, about: record });
  left.hear(answer, id);
  ports.presence?.finish(asText(id));
  ports.changed(call.changes);
}

export function useSubmit(opened: Opened, { onSuccess, onFault }: Outcome) {
  const { ports, lookups, keys: pressed, left, undos } = useEngine();
  const { byRules, byModule, byAsking } = useJudges(opened);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const keys = useRef(createSubmitKeys());
  const { call } = opened.view;

  const inSight = useInSight();

  const refuse = (fault: CallFault) => {
    if (!isUnanswered(fault.status)) keys.current.answered();
    if (!inSight.current && !leadsAway.includes(fault.status))
      ports.notify('error', fault.told || ports.text(texts.noConnection));
    const named = Object.fromEntries(Object.entries(fault.fields).map(([path, text]) => [path, { text }]));
    const { homeless, first } = show(opened, named);
    const unplaced = homeless.map((each) => faultText(each, ports));
    if (first === undefined || unplaced.length > 0) {
      const { message, isTrial } = fault;
      setRefusal({ texts: unplaced.length > 0 ? unplaced : [message], stale: fault.error === 'stale', isTrial });
    }
    if (first !== undefined) onFault(first);
    opened.refused(fault.fields);
  };

  const send = async () => {
    setRefusal(null);
    if (opened.unsent.state() !== null) return setRefusal({ texts: [], stale: false, isTrial: false, waits: true });
    // What was filled in for a former value must not go with the new one.
    await opened.filled.coming;
    const wrong = byRules();
    if (wrong !== undefined) return onFault(wrong);
    const payload = payloadOf(opened);
    try {
      const named = opened.view.fields.filter((field) => call.takes.includes(nameParam(field)));
      await addLabels(payload, named, opened.all(), ports, lookups);
      const first = (await byModule(payload)) ?? (await byAsking());
      if (first !== undefined) return onFault(first);
      const sent = Date.now();
      const what = aboutText(ports, headingOf(opened.view, opened.all(), ports), opened.view.about, opened.all());
      const idempotencyKey = keys.current.keyFor(payload);
      const answer = await ports.call(call, payload, { idempotencyKey, about: what, inPlace: true });
      keys.current.answered();
      await tellOfSuccess(opened, { ports, undos, left }, { answer, id: payload['id'], sent });
      onSuccess(answer);
    } catch (thrown) {
      refuse(asFault(thrown));
    }
  };
  const [submit, busy] = useOnce(() => pressed.begin(send()));
  const waiting = useSyncExternalStore(opened.unsent.subscribe, opened.unsent.state);
  const told = waiting && ports.text(waiting === 'failed' ? texts.notUploaded : texts.uploading);
  const shown = refusal?.waits ? told && { ...refusal, texts: [told] } : refusal;
  return { submit, busy, refusal: shown || null, dismiss: () => setRefusal(null) };
}
