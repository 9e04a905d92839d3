/** What a lookup offers: loaded once per parameters, retried on request; of more than it answers, the others are found as one types. */
import { useCallback, useEffect, useState } from 'react';
import { choicesAtMost, idsParam, pagesAtMost } from '../../../core/model/genericCalls.ts';
import type { Label, Row } from '../../../core/model/catalogue.ts';
import type { ViewLookup } from '../../../core/model/view.ts';
import { askedOf, pageParam, sizeParam } from '../../../core/screens/list/question.ts';
import { asText } from '../../engine/asText.ts';
import { conditionContext, pick, readOperands } from '../../engine/conditionContext.ts';
import { useEngine, usePorts } from '../../engine/engine.ts';
import type { LookupCache, Offered } from '../../engine/lookupCache.ts';
import type { Ports } from '../../engine/ports.ts';
import { readRecords, type Records } from '../../engine/records.ts';
import { texts } from '../../engine/texts.ts';
import { useAsked } from '../../engine/useAsked.ts';
import { choiceTexts } from '../choiceTexts.ts';

export interface Choice {
  readonly value: string | number;
  readonly label: string;
  /** It is no row of the lookup: it stands below them, and is never the one that Enter would take. */
  readonly extra?: boolean;
  /** Said beside its label. */
  readonly note?: string;
  /** Asked before it is chosen. */
  readonly ask?: string;
}

export const lookupParams = (lookup: ViewLookup, values: Row, ports: Ports): Row =>
  pick(readOperands(lookup.params, conditionContext(ports, values)), lookup.call.takes);

export function toChoices(lookup: ViewLookup, rows: readonly Row[], text: (label: Label) => string): readonly Choice[] {
  const extra = lookup.extra.map(({ id, name, ask }) => ({
    value: id,
    label: text(name),
    extra: true,
    ...(ask === undefined ? {} : { ask: text(ask) }),
  }));
  const read = rows.map((row) => {
    const value = row[lookup.value];
    const note = lookup.note === undefined ? '' : asText(row[lookup.note]);
    return {
      value: typeof value === 'number' ? value : asText(value),
      label: asText(row[lookup.label]),
      ...(note === '' ? {} : { note }),
    };
  });
  // A choice without a name cannot be chosen by a person (blank names are skipped).
  const choices = [...read, ...extra].filter((choice) => choice.label.trim() !== '');
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}

type Loaded = { readonly key: string; readonly offered?: Offered; readonly fault?: string };

const isCut = ({ most = choicesAtMost }: ViewLookup, { paged, total, totalCapped }: Records, count: number): boolean =>
  paged ? totalCapped || count < total : count >= most;

/** What is sent for a page of it; of a call that has none, for all. */
const questionOf = ({ call, most }: ViewLookup, params: Row): Row =>
  most !== undefined && call.takes.includes(sizeParam)
    ? { ...askedOf(call, params), [sizeParam]: most }
    : askedOf(call, params);

/** Of pages as many as are read at most; the first alone where the others can be searched. */
async function readOffered({ call }: Ports, lookup: ViewLookup, params: Row): Promise<Offered> {
  const question = questionOf(lookup, params);
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await call(lookup.call, page === 1 ? question : { ...question, [pageParam]: page });
    const records = readRecords(data);
    rows.push(...records.rows);
    const more = isCut(lookup, records, rows.length);
    const isLast = !more || !records.paged || records.rows.length < (lookup.most ?? 0) || page === pagesAtMost;
    if (isLast || lookup.search !== undefined) return { rows, listed: rows.length, isCut: more };
  }
}

/** Its rows; where they may be more than it answers, also those that are chosen: the server finds them by their ids. */
export async function loadChoices(
  lookups: LookupCache,
  lookup: ViewLookup,
  params: Row,
  chosen: readonly unknown[],
): Promise<Offered> {
  const { call, value, search, most } = lookup;
  const load = (sent: Row) => lookups.load(call, sent, (ports) => readOffered(ports, lookup, sent));
  const offered = await load(params);
  const byIds = most === undefined ? 'id' : idsParam;
  const finds = value === 'id' && call.takes.includes(byIds) && (most === undefined || search !== undefined);
  if (!offered.isCut || !finds) return offered;
  const listed = new Set(offered.rows.map(({ id }) => String(id)));
  const others = chosen.map(String).filter((id) => !listed.has(id));
  if (others.length === 0) return offered;
  const { rows } = await load({ ...params, [byIds]: others.join(',') });
  return { ...offered, rows: [...offered.rows, ...rows] };
}

/** @param chosen values whose names are not known otherwise */
export function useLookup(lookup: ViewLookup, values: Row, chosen: readonly unknown[], wanted: boolean) {
  const { ports, lookups } = useEngine();
  const params = lookupParams(lookup, values, ports);
  const [round, setRound] = useState(0);
  const key = JSON.stringify([lookup.call.id, params, chosen]);
  const [loaded, setLoaded] = useState<Loaded>({ key: '' });
  useEffect(() => lookups.subscribe(() => setRound((before) => before + 1)), [lookups]);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    loadChoices(lookups, lookup, params, chosen).then(
      (offered) => current && setLoaded({ key, offered }),
      (fault: unknown) => current && setLoaded({ key, fault: fault instanceof Error ? fault.message : asText(fault) }),
    );
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all that the parameters say, and stays equal while they do
  }, [wanted, key, round, lookups]);
  const retry = useCallback(() => {
    lookups.forget(lookup.call, params);
    setLoaded({ key: '' });
    setRound((before) => before + 1);
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [key, lookups]);
  // While the same choices are read again the ones that stand remain: what vanishes under the pointer cannot be clicked.
  const offered = loaded.key === key ? loaded.offered : lookups.peek(lookup.call, params);
  return { ...offered, fault: loaded.key === key ? loaded.fault : undefined, retry };
}

interface Choosing {
  readonly lookup: ViewLookup;
  readonly values: Row;
  /** Whose names are not known otherwise. */
  readonly chosen: readonly unknown[];
  readonly open: boolean;
  readonly typed: string;
}

/** All choices; where they may be more than were answered, also those that the server finds by what is typed. */
export function useChoices({ lookup, values, chosen, open, typed }: Choosing) {
  const { search } = lookup;
  const ports = usePorts();
  const { rows, listed, isCut: isPart, fault, retry } = useLookup(lookup, values, chosen, open || chosen.length > 0);
  const part = isPart ? typed.trim() : '';
  const question =
    search === undefined || part === ''
      ? null
      : questionOf(lookup, { ...lookupParams(lookup, values, ports), [search]: part });
  const found = useAsked(lookup.call, question);
  const isWhole =
    question && !found.isWaiting && found.records && !isCut(lookup, found.records, found.records.rows.length);
  return {
    choices: rows && toChoices(lookup, [...rows, ...(found.records?.rows ?? [])], ports.text),
    /** What is said of those that are not listed. */
    cut: isPart && !isWhole ? (search === undefined ? choiceTexts.cut : texts.pickFirst) : undefined,
    listed,
    isWaiting: found.isWaiting,
    fault: fault ?? found.fault?.message,
    retry,
  };
}
