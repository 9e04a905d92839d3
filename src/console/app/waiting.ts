/** What waits for somebody to answer it, as a product reads it from its own poll. */
import type { Row } from '../../core/model/catalogue.ts';
import type { Says } from '../../core/model/label.ts';
import { rowsOf, textIn } from '../../core/model/row.ts';
import type { Http } from '../api/request.ts';
import { instantOf } from '../api/wireInstant.ts';
import type { SignedIn } from '../session/session.ts';

export interface WaitingItem {
  readonly id: string;
  readonly title: string;
  /** Null where this user may not see it. */
  readonly detail: Says | null;
  /** What makes it graver than others; null for most. */
  readonly mark: { readonly says: Says; readonly values: Row } | null;
  /** What a notification says of it. */
  readonly said: string;
  /** Since when it waits, in milliseconds since 1970; null where the answer does not say. */
  readonly since: number | null;
  /** Since when in all, of what has come back since then; in the same. */
  readonly from?: number;
  /** How it has come back: from whom, and why; absent where it has not. */
  readonly returned?: string;
  /** By when it should have been answered, in the same; null where nothing says it. */
  readonly due: number | null;
  readonly acknowledgedBy: string | null;
  /** Why an item rings that another unit has not answered; null for the unit's own. */
  readonly reason: string | null;
  readonly row: Row;
}

/** What a rule has told this unit, until somebody of it says that they have seen it. */
export interface Notice {
  readonly id: string;
  readonly text: string;
  /** The rule's name. */
  readonly rule: string;
  /** In milliseconds since 1970; null where the answer does not say. */
  readonly since: number | null;
  /** The screen where it is answered, with what it is opened with as a query; null where the answer names none. */
  readonly page: string | null;
  /** Stands at the top of the page until it has been seen. */
  readonly urgent: boolean;
}

export interface Waiting {
  readonly count: number;
  /** The gravest first. */
  readonly items: readonly WaitingItem[];
  readonly notices: readonly Notice[];
}

export const isLate = ({ due }: WaitingItem, now: number): boolean => due !== null && now > due;

export const nothingWaits: Waiting = { count: 0, items: [], notices: [] };

type Caller = Pick<Http, 'call'>;

/** What is said of all that waits. */
interface AlertWords {
  readonly title: Says;
  /** Of the bell, with the `count` of items; `openBoth` also with that of `notices`. */
  readonly open: Says;
  readonly openBoth: Says;
  readonly none: Says;
  /** While it cannot be asked for. */
  readonly failed: Says;
}

/** How what waits is answered. */
export interface Answering {
  readonly acknowledge: (http: Caller, item: WaitingItem) => Promise<unknown>;
  /** Entities that an acknowledgement changes. */
  readonly acknowledged: readonly string[];
  /** The dialog that answers an item, what it is opened with, and what the button says. */
  readonly dialog: string;
  readonly dialogParams: (item: WaitingItem) => Row;
  readonly verb: (item: WaitingItem) => Says;
  /** The list that items stand in, and where they are answered beside all others; null where there is no such page. */
  readonly list: string;
  readonly desk: string | null;
  /** What the shortcut to the gravest item that nobody has answered is called. */
  readonly gravest: Says;
  /** The title of a notification of an item that has just come. */
  readonly arrived: Says;
}

/** What one user is alerted of: how it is asked for, read and answered. */
export interface Alerting {
  /** What tells it from other ways of being alerted: where it changes, the alerts begin anew. */
  readonly kind: string;
  readonly ask: (http: Caller) => Promise<unknown>;
  readonly read: (answer: unknown, zone: string) => Waiting;
  readonly acknowledgeNotice: (http: Caller, notice: Notice) => Promise<unknown>;
  /** Entities whose changes may change what waits, and those of them that an acknowledged notice changes. */
  readonly watched: readonly string[];
  readonly noticed: readonly string[];
  /** Null for whoever is told of things, and answers none. */
  readonly answering: Answering | null;
  /** The list of what rules have told, and what it is called; null where there is none. */
  readonly notices: { readonly list: string; readonly title: Says } | null;
  readonly words: AlertWords;
}

/** @returns null for whoever is alerted of nothing */
export type AlertingOf = (signedIn: Pick<SignedIn, 'user' | 'menu' | 'manifest'>) => Alerting | null;

export function readNotices(given: unknown, zone: string): readonly Notice[] {
  return rowsOf(given).flatMap((row) => {
    if (row['id'] === undefined) return [];
    const { id, text, rule, eventTime, urgent } = row;
    const page = textIn(row['page']) || null;
    const said = { text: textIn(text), rule: textIn(rule), urgent: urgent === true };
    return [{ id: String(id), ...said, since: instantOf(eventTime, zone), page }];
  });
}
