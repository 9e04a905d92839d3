/** The rotation as a table of sentences, then as what must hold of any history. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import {
  entryKinds,
  type Entry,
  type Happening,
  type ListKey,
} from '../../../../src/towing/decide/rotation/entries.ts';
import { append, noHead, recompute } from '../../../../src/towing/decide/rotation/ledger.ts';
import { emptyList, listAfter, type RotationList } from '../../../../src/towing/decide/rotation/list.ts';
import {
  happeningsOf,
  listOf,
  nextFor,
  type Availability,
  type RotationTask,
} from '../../../../src/towing/decide/rotation/next.ts';
import { randomOf } from '../match/instances.ts';

const key: ListKey = { detachmentId: 'D', class: 'normal', zone: 'Z' };
const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** `turn A 1`: kind, company, task; what follows is the reason. */
function happening(said: string): Happening {
  const [kind = '', companyId = '', taskId, ...reason] = said.split(' ');
  const known = entryKinds.find((one) => one === kind);
  if (known === undefined) throw new Error(`no kind of entry is called "${kind}"`);
  return { kind: known, companyId, taskId: taskId ?? null, reason: reason.join(' ') || null, by: null };
}

const joined = ['join A', 'join B', 'join C'];

function written(said: readonly string[]): readonly Entry[] {
  return append(key, { list: emptyList, head: noHead }, said.map(happening), { now: 1000, digest }).entries;
}

const after = (said: readonly string[]): RotationList => listAfter(written(said));

interface Case {
  readonly says: string;
  readonly entries: readonly string[];
  readonly order: string;
  /** Turns that count. */
  readonly turns?: string;
}

const cases: readonly Case[] = [
  { says: 'companies stand in the order in which they join', entries: joined, order: 'ABC' },
  { says: 'a turn moves the company to the bottom', entries: [...joined, 'turn A 1'], order: 'BCA', turns: 'A1' },
  {
    says: 'after a turn of each the list stands as it stood',
    entries: [...joined, 'turn A 1', 'turn B 2', 'turn C 3'],
    order: 'ABC',
    turns: 'A1 B1 C1',
  },
  { says: 'a refusal on the telephone moves to the bottom', entries: [...joined, 'refused A 1'], order: 'BCA' },
  { says: 'no answer moves to the bottom', entries: [...joined, 'noAnswer A 1'], order: 'BCA' },
  {
    says: 'a refusal of a turn moves to the bottom again, and uses the turn up',
    entries: [...joined, 'turn A 1', 'turn B 2', 'refused A 1'],
    order: 'CBA',
    turns: 'A1 B1',
  },
  {
    says: 'who comes next after a refusal has its turn',
    entries: [...joined, 'turn A 1', 'refused A 1', 'turn B 1'],
    order: 'CAB',
    turns: 'A1 B1',
  },
  {
    says: 'all trucks out keeps the place, the next one has its turn',
    entries: [...joined, 'allOut A 1', 'turn B 1'],
    order: 'ACB',
    turns: 'B1',
  },
  {
    says: 'a suspension keeps the place',
    entries: [...joined, 'suspended A 1', 'allOut B 1', 'turn C 1'],
    order: 'ABC',
    turns: 'C1',
  },
  {
    says: 'who has refused this task before is passed over and keeps the place that the refusal gave',
    entries: [...joined, 'refused A 1', 'refused B 1', 'refused C 1', 'declined A 1'],
    order: 'ABC',
  },
  {
    says: 'a task cancelled before hook-up puts the company back on top',
    entries: [...joined, 'turn A 1', 'cancelled A 1'],
    order: 'ABC',
  },
  {
    says: 'back on top is above those who came after it',
    entries: [...joined, 'turn A 1', 'turn B 2', 'cancelled A 1'],
    order: 'ACB',
    turns: 'B1',
  },
  {
    says: 'a task that the command centre takes back puts the company back on top',
    entries: [...joined, 'turn A 1', 'withdrawn A 1'],
    order: 'ABC',
  },
  {
    says: 'a task lost by coming too late puts nobody back on top',
    entries: [...joined, 'turn A 1', 'turn B 2', 'late A 1'],
    order: 'CBA',
    turns: 'A1 B1',
  },
  {
    says: 'a task that another goes on with after hook-up was a turn, and is one of the other',
    entries: [...joined, 'turn A 1', 'handedOver A 1', 'turn B 1'],
    order: 'CAB',
    turns: 'A1 B1',
  },
  {
    says: 'another task at the same scene is no turn',
    entries: [...joined, 'turn A 1', 'sameScene A 2'],
    order: 'BCA',
    turns: 'A1',
  },
  { says: 'a requested company keeps its place', entries: [...joined, 'requested B 1'], order: 'ABC' },
  {
    says: 'a requested company that is next stays next',
    entries: [...joined, 'requested A 1', 'turn A 2'],
    order: 'BCA',
    turns: 'A1',
  },
  { says: 'a company that is no member can be requested', entries: [...joined, 'requested X 1'], order: 'ABC' },
  {
    says: 'an override is the turn of whom it chose, and who was next stays next',
    entries: [...joined, 'override C 1 a crane is needed'],
    order: 'ABC',
    turns: 'C1',
  },
  {
    says: 'after an override the rotation resumes',
    entries: [...joined, 'override B 1 nearer', 'turn A 2', 'turn C 3'],
    order: 'BAC',
    turns: 'A1 B1 C1',
  },
  {
    says: 'an override that is cancelled puts the company on top',
    entries: [...joined, 'override C 1 nearer', 'cancelled C 1'],
    order: 'CAB',
  },
  {
    says: 'a company from elsewhere can be chosen with a reason and stays none of the list',
    entries: [...joined, 'override X 1 the only crane'],
    order: 'ABC',
    turns: 'X1',
  },
  { says: 'who joins stands at the bottom', entries: [...joined, 'turn A 1', 'join D'], order: 'BCAD', turns: 'A1' },
  { says: 'who leaves is gone, the others close up', entries: [...joined, 'leave B'], order: 'AC' },
  {
    says: 'who leaves and joins again stands at the bottom',
    entries: [...joined, 'leave A', 'join A'],
    order: 'BCA',
  },
  {
    says: 'a cancelled task of a company that has left puts nobody on top',
    entries: [...joined, 'turn A 1', 'leave A', 'cancelled A 1'],
    order: 'BC',
  },
  {
    says: 'a task that comes back can be the turn of another',
    entries: [...joined, 'turn A 1', 'cancelled A 1', 'suspended A 1', 'turn B 1'],
    order: 'ACB',
    turns: 'B1',
  },
];

test.each(cases)('$says', ({ entries, order, turns = '' }) => {
  const list = after(entries);
  expect(list.order.join('')).toBe(order);
  const counted = [...list.counts].flatMap(([id, { turns: count }]) => (count === 0 ? [] : `${id}${count}`));
  expect(counted.sort().join(' ')).toBe(turns);
  expect(recompute(key, written(entries), digest).fault).toBeNull();
});

test.each([
  ['a turn before its time', 'turn B 1', 'company A stands before it'],
  ['a turn of a company elsewhere', 'turn X 1', 'it is not on the list'],
  ['an override without a reason', 'override C 1', 'it has no reason'],
  ['a cancelled task that was not its turn', 'cancelled A 1', 'the task is not its turn'],
  ['a second joining', 'join A', 'it is on the list already'],
  ['a leaving of a stranger', 'leave X', 'it is not on the list'],
  ['a turn without a task', 'turn A', 'it names no task'],
])('%s is refused', (_, said, why) => {
  expect(() => written([...joined, said])).toThrow(why);
});

test('a task that is the turn of one company is not given to another', () => {
  expect(() => written([...joined, 'turn A 1', 'turn B 1'])).toThrow('the task is the turn of another company');
});

describe('who is next', () => {
  const free: Availability = { suspensions: [], free: 1 };
  const out: Availability = { suspensions: [], free: 0 };
  const barred = (from: number, until: number | null, detachmentId = 'D'): Availability => ({
    suspensions: [{ detachmentId, from, until, reason: 'tariff' }],
    free: 1,
  });
  const task: RotationTask = { id: '1', detachmentId: 'D', declinedBy: [] };
  interface NextCase {
    readonly says: string;
    readonly task?: Partial<RotationTask>;
    readonly has?: Readonly<Record<string, Availability>>;
    readonly is: string;
  }
  const nextCases: readonly NextCase[] = [
    { says: 'the first on the list', is: 'turn A' },
    { says: 'not one whose trucks are all out', has: { A: out }, is: 'turn B, allOut A' },
    { says: 'not one that is suspended now', has: { A: barred(50, 150) }, is: 'turn B, suspended A' },
    { says: 'one whose suspension has not begun', has: { A: barred(101, null) }, is: 'turn A' },
    { says: 'one whose suspension is over', has: { A: barred(50, 100) }, is: 'turn A' },
    { says: 'one that is suspended elsewhere', has: { A: barred(50, null, 'E') }, is: 'turn A' },
    {
      says: 'not the one that the task is moved away from',
      task: { leavingId: 'A' },
      is: 'turn B, transferred A',
    },
    {
      says: 'not those of whom it is known that they are out',
      task: { passedOver: new Map([['A', 'allOut']]) },
      is: 'turn B, allOut A',
    },
    {
      says: 'not one that has declined this task',
      task: { declinedBy: ['A', 'B'] },
      is: 'turn C, declined A, declined B',
    },
    {
      says: 'nobody at the end of the list',
      has: { A: out, B: out, C: out },
      is: 'turn -, allOut A, allOut B, allOut C',
    },
    { says: 'whoever works at this scene', task: { sceneCompanyId: 'C' }, is: 'sameScene C' },
    {
      says: 'the first on the list where the one at this scene has no truck',
      task: { sceneCompanyId: 'C' },
      has: { C: out },
      is: 'turn A',
    },
    { says: 'whom the owner asks for', task: { requestedCompanyId: 'B', sceneCompanyId: 'C' }, is: 'requested B' },
    {
      says: 'not a suspended one, whoever asks for it',
      task: { requestedCompanyId: 'B' },
      has: { B: barred(50, null) },
      is: 'turn A',
    },
  ];

  test.each(nextCases)('$says', ({ task: more, has, is }) => {
    const availability = new Map(Object.entries({ A: free, B: free, C: free, ...has }));
    const { companyId, how, skips } = nextFor({ ...task, ...more }, after(joined), availability, 100);
    const passed = skips.map((skip) => `, ${skip.code} ${skip.companyId}`).join('');
    expect(`${how} ${companyId ?? '-'}${passed}`).toBe(is);
  });

  test('a heavy vehicle has a list of its own, and so has each zone', () => {
    const of = (tonnageId: number | null, regionId: string | null) =>
      listOf({ detachmentId: 'D', regionId, tonnageId }, 3);
    expect(of(3, 'Z')).toEqual(key);
    expect(of(null, 'Z')).toEqual(key);
    expect(of(4, 'Z')).toEqual({ ...key, class: 'heavy' });
    expect(of(4, null)).toEqual({ ...key, class: 'heavy', zone: '' });
  });
});

const companies = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

test('after any number of calls with all available turns differ by at most 1', () => {
  const free = new Map(companies.map((id) => [id, { suspensions: [], free: 1 }]));
  let at = append(
    key,
    { list: emptyList, head: noHead },
    companies.map((id) => happening(`join ${id}`)),
    { now: 0, digest },
  );
  let widest = 0;
  for (let call = 1; call <= 10_000; call++) {
    const next = nextFor({ id: String(call), detachmentId: 'D', declinedBy: [] }, at.list, free, call);
    // Lists with one open task each stay small, however long the history is.
    const list = { ...at.list, open: new Map() };
    at = append(key, { list, head: at.head }, happeningsOf(next, String(call), null), { now: call, digest });
    const turns = companies.map((id) => at.list.counts.get(id)?.turns ?? 0);
    widest = Math.max(widest, Math.max(...turns) - Math.min(...turns));
  }
  expect(widest).toBe(1);
  expect(at.head.number).toBe(10_007);
});

/** A history of calls, refusals, suspensions, cancellations, overrides, requests, joins and leaves. */
function history(seed: number, calls: number) {
  const random = randomOf(seed);
  const one = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const entries: Entry[] = [];
  let at: { list: RotationList; head: { number: number; at: number; hash: string } } = {
    list: emptyList,
    head: noHead,
  };
  let now = 1_000_000;
  const write = (happenings: readonly Happening[]): void => {
    now += Math.floor(random() * 10_000) - 2_000;
    const next = append(key, at, happenings, { now, digest });
    entries.push(...next.entries);
    at = next;
  };
  write(companies.map((id) => happening(`join ${id}`)));
  for (let call = 1; call <= calls; call++) {
    const taskId = `task${call}`;
    const availability = new Map(
      companies.map((id) => [
        id,
        {
          suspensions: random() < 0.1 ? [{ detachmentId: 'D', from: 0, until: null, reason: 'r' }] : [],
          free: random() < 0.2 ? 0 : 1,
        },
      ]),
    );
    const requestedCompanyId = random() < 0.05 ? (one(companies) ?? null) : null;
    const declinedBy: string[] = [];
    for (;;) {
      const next = nextFor(
        { id: taskId, detachmentId: 'D', declinedBy, requestedCompanyId },
        at.list,
        availability,
        now,
      );
      write(happeningsOf(next, taskId, 'police'));
      const { companyId } = next;
      if (companyId === null || next.how !== 'turn' || random() > 0.3) break;
      write([happening(`${random() < 0.5 ? 'refused' : 'noAnswer'} ${companyId} ${taskId}`)]);
      declinedBy.push(companyId);
    }
    const holder = at.list.open.get(taskId);
    if (holder !== undefined && random() < 0.2)
      write([happening(`${one(['cancelled', 'withdrawn', 'late'])} ${holder} ${taskId}`)]);
    if (random() < 0.05) write([happening(`override ${one(companies)} other${call} nearer`)]);
    const member = one(companies) ?? 'A';
    if (random() < 0.05) write([happening(`${at.list.order.includes(member) ? 'leave' : 'join'} ${member}`)]);
  }
  return { entries, list: at.list, head: at.head };
}

test('whatever happens, the ledger recomputes to the list', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { entries, list, head } = history(seed, 80);
    const recomputed = recompute(key, entries, digest, head);
    expect(recomputed.fault).toBeNull();
    expect(recomputed.list).toEqual(list);
    expect(listAfter(entries)).toEqual(list);
  }
});

test('tampering any entry is found', () => {
  const { entries, head } = history(7, 40);
  const wrong: Readonly<Record<string, (entry: Entry) => Partial<Entry>>> = {
    number: ({ number }) => ({ number: number + 1 }),
    at: ({ at }) => ({ at: at + 1 }),
    kind: ({ kind }) => ({ kind: kind === 'turn' ? 'requested' : 'turn' }),
    companyId: ({ companyId }) => ({ companyId: companyId === 'A' ? 'B' : 'A' }),
    taskId: () => ({ taskId: 'another' }),
    reason: ({ reason }) => ({ reason: `${reason}!` }),
    by: ({ by }) => ({ by: `${by}!` }),
    order: ({ order }) => ({ order: [...order].reverse() }),
    previousHash: () => ({ previousHash: digest('another') }),
    hash: () => ({ hash: digest('another') }),
  };
  for (const [field, change] of Object.entries(wrong)) {
    for (const [index, entry] of entries.entries()) {
      if (field === 'order' && entry.order.length < 2) continue;
      const tampered = entries.with(index, { ...entry, ...change(entry) });
      expect(recompute(key, tampered, digest, head).fault, `${field} of ${index + 1}`).not.toBeNull();
    }
  }
  for (const index of entries.keys())
    expect(recompute(key, entries.toSpliced(index, 1), digest, head).fault, `without ${index + 1}`).not.toBeNull();
});

test('an entry that is forged with all hashes after it is found by its order', () => {
  const honest = written([...joined, 'turn A 1']);
  const last = honest.at(-1);
  if (last === undefined) throw new Error('there are entries');
  const forged = append(
    key,
    { list: listAfter(honest.slice(0, 3)), head: honest[2] ?? noHead },
    [happening('turn A 1')],
    {
      now: 1000,
      digest: (text) => digest(text.replace('["B","C","A"]', '["A","B","C"]')),
    },
  ).entries.map((entry) => ({ ...entry, order: ['A', 'B', 'C'] }));
  expect(recompute(key, [...honest.slice(0, 3), ...forged], digest).fault).toMatchObject({
    number: 4,
    why: { 'en-US': 'its order is not the one that follows' },
  });
});
