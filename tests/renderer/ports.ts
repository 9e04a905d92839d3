/** Ports that remember what they were asked. */
import type { Language, Row } from '../../src/core/model/catalogue.ts';
import type { View, ViewCall } from '../../src/core/model/view.ts';
import { CallFault, type CallOptions, type Offer, type Ports } from '../../src/renderer/engine/ports.ts';
import { openBooks } from '../../src/renderer/engine/speech.ts';

const books = openBooks('zh-CN');

export interface Sent {
  readonly call: string;
  readonly params: Row;
  readonly options: CallOptions;
}

/** What a call answers: data, or a function of its parameters that may throw or take its time. */
export type Answers = Readonly<Record<string, unknown>>;

const reachable = new Date('2026-11-20T12:00:00Z').getTime();

export function makeWorld(views: readonly View[], answers: Answers, given: Partial<Ports> = {}) {
  const sent: Sent[] = [];
  const said: { tone: string; message: string; offer?: Offer }[] = [];
  const went: { screen: string; params: Row }[] = [];
  const changed: string[] = [];
  const saved: { call: string; params: Row }[] = [];
  const files: { content: Blob; name: string }[] = [];
  const listeners = new Set<{ entities: readonly string[]; listener: () => void }>();
  const recordListeners = new Set<(change: { id: string; left: boolean; version?: number }) => void>();
  const tell = (entities: readonly string[]) => {
    for (const each of listeners) if (each.entities.some((entity) => entities.includes(entity))) each.listener();
  };
  const base = {
    call: async (call: ViewCall, params: Row, options: CallOptions = {}) => {
      sent.push({ call: call.id, params, options });
      const answer = answers[call.id];
      if (answer === undefined) throw new CallFault(404, 'unknown', `no answer for ${call.id}`);
      const data: unknown = typeof answer === 'function' ? await answer(params, options) : answer;
      options.signal?.throwIfAborted();
      return { code: 200, msg: '', data };
    },
    now: () => reachable,
    zone: 'Asia/Shanghai',
    view: async (screen: string) => {
      const view = views.find(({ id }) => id === screen);
      if (!view) throw new CallFault(404, 'unknown', 'no such page');
      return view;
    },
    goto: (screen: string, params: Row) => void went.push({ screen, params }),
    watch: (entities: readonly string[], listener: () => void) => {
      const entry = { entities, listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    records: (listener: (change: { id: string; left: boolean }) => void) => {
      recordListeners.add(listener);
      return () => void recordListeners.delete(listener);
    },
    changed: (entities: readonly string[]) => {
      changed.push(...entities);
      tell(entities);
    },
    user: { id: 'u1', branchId: 'b1' },
    notify: (tone: string, message: string, offer?: Offer) =>
      void said.push({ tone, message, ...(offer ? { offer } : {}) }),
    upload: async (file: File) => ({ id: `id-${file.name}`, path: `/files/${file.name}` }),
    save: async (call: ViewCall, params: Row) => void saved.push({ call: call.id, params }),
    give: (content: Blob, name: string) => void files.push({ content, name }),
    fileUrl: (path: string) => `http://files${path}`,
    offline: false,
    ...given,
  };
  const portsIn = (language: Language, more: Partial<Ports> = {}): Ports => ({
    ...base,
    language,
    text: (says, values) => books.say(says, language, values),
    ...more,
  });
  return {
    sent,
    said,
    went,
    changed,
    saved,
    files,
    tell,
    /** As the backend tells of a record: whether it has left, and then that its entity changed. */
    tellOf: (entity: string, id: string, left: boolean, version?: number) => {
      for (const listener of recordListeners) listener({ id, left, ...(version !== undefined && { version }) });
      tell([entity]);
    },
    portsIn,
    sentTo: (call: string) => sent.filter((each) => each.call === call),
  };
}

/** The same, for a page that is looked at. */
export function makePorts(views: readonly View[], answers: Answers, language: Language) {
  const world = makeWorld(views, answers);
  return { world, ports: world.portsIn(language) };
}
