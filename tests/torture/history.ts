/**
 * Judges what the database tells of every record against what everybody was told: each step follows from the one before,
 * every acknowledged deed is there once and in its place, nothing else is there, and nobody was refused without a reason.
 */
import { groupBy } from './groupBy.ts';
import type { Deed } from './journal.ts';
import { faultOf, mayRefuse, rules, stateOf, type Standing, type State, type Step } from './oracle.ts';

/** An event as the database keeps it. */
export interface StoredEvent {
  readonly feed: string;
  /** Events of one transaction share it. */
  readonly feedVersion: number;
  readonly entity: string;
  readonly recordId: string;
  readonly seq: number;
  readonly step: string;
  readonly userId: string;
  readonly why: string | null;
  readonly to: Readonly<Record<string, unknown>>;
}

interface Moment extends Standing {
  /** The event that made it so; null for how the task was found. */
  readonly event: StoredEvent | null;
}

/** Nobody's: the server's own. */
const system = 'system';

export class History {
  private readonly codes = new Map<string, Record<string, unknown>>();
  private readonly ordersOf = new Map<string, Set<string>>();
  private readonly deleted = new Set<string>();

  /** @param events of one span of time, feed by feed in their order @param companies the users whose transfers are to other drivers */
  judge(events: readonly StoredEvent[], deeds: readonly Deed[], companies: ReadonlySet<string>): readonly string[] {
    const findings: string[] = [];
    const moments = new Map<string, Moment[]>();
    for (const transaction of transactionsOf(events)) this.replay(transaction, companies, moments, findings);
    const placed = placeDeeds(events, deeds, findings);
    findings.push(...outOfOrder(placed), ...refusedWithoutReason(deeds, moments, placed));
    return findings;
  }

  private replay(
    transaction: readonly StoredEvent[],
    companies: ReadonlySet<string>,
    moments: Map<string, Moment[]>,
    findings: string[],
  ): void {
    for (const event of transaction.filter(({ entity }) => entity === 'task')) {
      const before = this.standing(event.recordId);
      const known = moments.get(event.recordId) ?? [{ ...before, event: null }];
      moments.set(event.recordId, known);
      for (const order of transaction) if (order.entity === 'trailerOrder') this.fold(order, event.recordId);
      if (event.to['deleted'] === true) this.deleted.add(event.recordId);
      if (event.to['deleted'] === false) this.deleted.delete(event.recordId);
      const after = this.standing(event.recordId);
      known.push({ ...after, event });
      const fault = event.step === 'start' ? null : faultOfEvent(event, before, after, companies);
      if (fault !== null) findings.push(`task ${event.recordId}, event ${event.seq} by ${event.userId}: ${fault}`);
    }
  }

  private fold({ recordId, to }: StoredEvent, taskId: string): void {
    const codes = { ...this.codes.get(recordId), ...to };
    if (codes['taskId'] !== taskId) return;
    this.codes.set(recordId, codes);
    this.ordersOf.set(taskId, (this.ordersOf.get(taskId) ?? new Set()).add(recordId));
  }

  private standing(taskId: string): Standing {
    const ids = [...(this.ordersOf.get(taskId) ?? [])];
    const orders = new Map<string, State>(ids.map((id) => [id, stateOf(this.codes.get(id) ?? {})]));
    return { deleted: this.deleted.has(taskId), orders };
  }
}

function transactionsOf(events: readonly StoredEvent[]): readonly (readonly StoredEvent[])[] {
  const transactions: StoredEvent[][] = [];
  for (const event of events) {
    const last = transactions.at(-1);
    if (last?.[0]?.feed === event.feed && last[0].feedVersion === event.feedVersion) last.push(event);
    else transactions.push([event]);
  }
  return transactions;
}

/** Events that the oracle knows by another name. */
function oracleStep({ step, userId }: StoredEvent, companies: ReadonlySet<string>): Step | null {
  if (step === 'transfer') return companies.has(userId) ? 'transferDriver' : 'transferCompany';
  if (step === 'selfDriven') return 'confirm';
  if (step === 'acknowledge' && companies.has(userId)) return 'companyAcknowledge';
  return Object.hasOwn(rules, step) ? (step as Step) : null;
}

function faultOfEvent(
  event: StoredEvent,
  before: Standing,
  after: Standing,
  companies: ReadonlySet<string>,
): string | null {
  if (event.step === 'restore')
    return before.deleted && !after.deleted ? null : 'restore was taken though the task was not deleted';
  const step = oracleStep(event, companies);
  if (step) return faultOf(step, before, after);
  const changed = [...after.orders].find(([id, state]) => before.orders.get(id) !== state);
  return changed ? `${event.step} made an order that was ${before.orders.get(changed[0])} ${changed[1]}` : null;
}

/** A deed that is known to have happened, and the event that it made. */
interface Placed {
  readonly deed: Deed;
  readonly event: StoredEvent;
}

type Chained = Deed & { readonly chain: NonNullable<Deed['chain']> };

function isChained(deed: Deed): deed is Chained {
  return deed.chain !== null && deed.chain.record !== '';
}

const keyOf = (entity: string, record: string, userId: string): string => `${entity} ${record} by ${userId}`;

/** Each actor does one thing at a time: their events of a record are what they did with it, in that order. */
function placeDeeds(events: readonly StoredEvent[], deeds: readonly Deed[], findings: string[]): readonly Placed[] {
  const chained = deeds.filter(isChained);
  const steps = new Set(chained.map(({ chain }) => `${chain.entity} ${chain.step}`));
  const told = groupBy(
    events.filter(({ entity, step, userId }) => userId !== system && steps.has(`${entity} ${canonical(step)}`)),
    (event) => keyOf(event.entity, event.recordId, event.userId),
  );
  const done = groupBy(chained, ({ chain, userId }) => keyOf(chain.entity, chain.record, userId));
  const placed: Placed[] = [];
  for (const key of new Set([...told.keys(), ...done.keys()])) {
    const found = match(done.get(key) ?? [], told.get(key) ?? []);
    if (found) placed.push(...found);
    else
      findings.push(
        `${key}: was told ${list(done.get(key), deedText)}, but the chain holds ${list(told.get(key), eventText)}`,
      );
  }
  return placed;
}

const canonical = (step: string): string => (step === 'selfDriven' ? 'confirm' : step);
const deedText = ({ name, tag, outcome, status }: Deed): string => `${name} ${tag} ${outcome} (${status})`;
const eventText = ({ step, why, seq }: StoredEvent): string => `${seq}: ${step} ${why ?? ''}`;

function list<T>(items: readonly T[] | undefined, text: (item: T) => string): string {
  return `[${(items ?? []).map(text).join('; ')}]`;
}

/** What is unknown may have happened or not: both are tried. */
function match(deeds: readonly Chained[], events: readonly StoredEvent[], from = 0, at = 0): readonly Placed[] | null {
  const deed = deeds[from];
  if (!deed) return at === events.length ? [] : null;
  const event = events[at];
  if (deed.outcome !== 'refused' && event && isOf(event, deed)) {
    const rest = match(deeds, events, from + 1, at + 1);
    if (rest) return [{ deed, event }, ...rest];
  }
  return deed.outcome === 'done' ? null : match(deeds, events, from + 1, at);
}

/** Where the event repeats a reason that was given, it must be this deed's. */
function isOf({ step, why }: StoredEvent, { chain, body, tag }: Chained): boolean {
  return canonical(step) === chain.step && (!Object.values(body).includes(tag) || why === tag);
}

/** Whoever began after another was told must come after them in the chain. */
function outOfOrder(placed: readonly Placed[]): readonly string[] {
  const findings: string[] = [];
  const byRecord = groupBy(placed, ({ event }) => `${event.entity} ${event.recordId}`);
  for (const [record, some] of byRecord) {
    const inChain = some.toSorted((a, b) => a.event.seq - b.event.seq);
    let latest = 0;
    for (const { deed } of inChain) {
      if (deed.answered < latest)
        findings.push(`${record}: ${deedText(deed)} was answered before one that stands before it was sent`);
      latest = Math.max(latest, deed.sent);
    }
  }
  return findings;
}

const stateErrors = new Set([
  'wrong-state',
  'task-unassigned',
  'task-finished',
  'task-cancelled',
  'task-deleted',
  'already-assigned',
  'already-dispatched',
]);

/** A refusal because of a state must have met such a state between its sending and its answer. */
function refusedWithoutReason(
  deeds: readonly Deed[],
  moments: ReadonlyMap<string, readonly Moment[]>,
  placed: readonly Placed[],
): readonly string[] {
  const by = new Map(placed.map(({ event, deed }) => [event, deed]));
  return deeds.filter(isChained).flatMap((deed) => {
    const { chain, name } = deed;
    const known = moments.get(chain.record);
    if (deed.outcome !== 'refused' || !stateErrors.has(deed.error) || !known || !Object.hasOwn(rules, name)) return [];
    const from = known.findLastIndex(
      ({ event }) => event !== null && (by.get(event)?.answered ?? Infinity) < deed.sent,
    );
    const until = known.findIndex(({ event }) => event !== null && (by.get(event)?.sent ?? 0) > deed.answered);
    const met = known.slice(Math.max(from, 0), until === -1 ? undefined : until);
    if (met.some((standing) => mayRefuse(name as Step, standing))) return [];
    const states = met.map(({ orders }) => [...orders.values()].join('+')).join(' → ');
    return [`task ${chain.record}: ${deedText(deed)} ${deed.error}, but the task was ${states}`];
  });
}
