/** All that a page knows of the world outside: four seams, given by the console, faked by nobody but tests. */
import type { Language, Row } from '../../core/model/catalogue.ts';
import type { ReactNode } from 'react';
import type { Datum } from '../../core/model/mapTiles.ts';
import type { View, ViewCall } from '../../core/model/view.ts';
import type { Says } from './speech.ts';

export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** @param status 0 where no answer came; 502 to 504 are a gateway's (RFC 9110, 15.6.3 to 15.6.5) */
export const isAway = (status: number): boolean => status === 0 || (status >= 502 && status <= 504);

/**
 * A refused call. `status` is the HTTP status, or 0 where no answer came at all (offline, time-out); `fields` names the
 * faults at their fields, already in the user's language.
 */
export class CallFault extends Error {
  readonly status: number;
  readonly error: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
  constructor(
    status: number,
    error: string,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    data: unknown = null,
  ) {
    super(message);
    this.name = 'CallFault';
    this.status = status;
    this.error = error;
    this.fields = fields;
    this.data = data;
  }
  /** Nobody answered, or only a gateway that stands before the server: asked again later, it may well be answered. */
  get isAway(): boolean {
    return isAway(this.status);
  }
  /** All that it says, where none of its fields is on the screen. */
  get told(): string {
    return [...new Set([this.message, ...Object.values(this.fields)])].filter(Boolean).join('; ');
  }
  /** Everything that was sent is well, and nothing of it is done: the page is only tried. */
  get isTrial(): boolean {
    return this.error === 'trial';
  }
}

/** A deed that a message offers while it stands. */
export interface Offer {
  /** Takes back what was done, by its keys as well; any other stands once, however often it is made. */
  readonly undoes: boolean;
  readonly word: string;
  readonly run: () => void;
  /** How long it stands. */
  readonly seconds: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Makes a repeat harmless: the same key is sent again with every retry of one submit. */
  readonly idempotencyKey?: string;
  readonly onProgress?: (share: number) => void;
  /** Whoever asks says what came of it: nothing is shown besides, and the page stays. */
  readonly quiet?: boolean;
  /** Whoever asks shows a failure where it was asked: it is not shown besides. */
  readonly inPlace?: boolean;
  /** What it is for; said with a failure that says nothing of itself. */
  readonly about?: string;
  /** What a page asks first: the console may ask it ahead the next time that the page is opened. */
  readonly first?: boolean;
}

/** Lists that leave as files, and files that fill lists. Every member throws `CallFault`. */
export interface Tables {
  /** Begins a file of every row of a list; where it is to be found is the console's to say. */
  readonly begin: (list: {
    readonly call: ViewCall;
    readonly params: Row;
    readonly screen: string;
    readonly format: 'xlsx' | 'csv';
  }) => Promise<Answer>;
  /** Says that this page makes a file of what the call gave. Throws `CallFault` where that may not be. */
  readonly noted: (call: ViewCall) => Promise<void>;
  /** Hands the user an empty table with the headings that `call` understands. */
  readonly template: (call: ViewCall) => Promise<void>;
  /** Sends every row of a file through the call that adds one; `dryRun` only says what is wrong with them. */
  readonly fill: (
    call: ViewCall,
    file: File,
    dryRun: boolean,
    options: Pick<CallOptions, 'idempotencyKey' | 'onProgress' | 'signal'>,
  ) => Promise<Answer>;
}

/** Who is at work on which record. */
export interface PresencePort {
  /** Names of the others, null for one whose name may not be told. The same array as long as it says the same. */
  readonly of: (entity: string, id: string) => readonly (string | null)[];
  readonly watch: (listener: () => void) => () => void;
  /** This user begins; `renew` with whatever they do to it: it is told often enough that others know, and no more. */
  readonly hold: (entity: string, id: string) => { readonly renew: () => void; readonly end: () => void };
  /** What they came for is done: nobody is at the record of this id any more, though it is still shown, until they go on. */
  readonly finish: (id: string) => void;
}

/** A list that stands on its page, as it says of itself. */
export interface StandingList {
  readonly screen: string;
  /** Its columns in their order. */
  readonly fields: readonly string[];
  readonly pageSize: number | null;
}

/** A row's link that was clicked on the page that was painted before this one stood. */
export interface PressedLink {
  /** Its row's place among the rows. */
  readonly row: number;
  /** Its words, as they were read. */
  readonly says: string;
  /** Says that it is done: it is not done again once the rows stand. */
  readonly take: () => void;
}

interface RecordChange {
  readonly id: string;
  /** This user reads it no more. */
  readonly left: boolean;
  /** Which one it is now; left out where the backend does not say. */
  readonly version?: number;
}

export interface Ports {
  /** Sends one call. Throws `CallFault`; an aborted call throws the signal's reason. */
  readonly call: (call: ViewCall, params: Row, options?: CallOptions) => Promise<Answer>;
  /** The answer to a page's first question, where it was asked ahead and has come; only once. */
  readonly arrived?: (call: ViewCall, params: Row) => Answer | undefined;
  /** What is said, in the current language, `{name}` placeholders filled in. */
  readonly text: (says: Says, values?: Row) => string;
  readonly language: Language;
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** The deployment's time zone, in which wire times are read (`Asia/Shanghai`); the browser's where it is left out. */
  readonly zone?: string;
  /** Loads the view of a screen. Throws `CallFault` 404 where this user has none. */
  readonly view: (screen: string) => Promise<View>;
  /** The view of a screen where it is here already. */
  readonly viewNow?: (screen: string) => View | undefined;
  /** Loads the view of a screen that may be opened soon: no question of the page that stands. */
  readonly viewAhead?: (screen: string) => Promise<View>;
  /** Goes to a page by screen id, with parameters in its address. */
  readonly goto: (screen: string, params: Row) => void;
  /** Tells when rows of these entities changed, here or elsewhere. Returns how to stop. */
  readonly watch: (entities: readonly string[], listener: () => void) => () => void;
  /** Tells of each record that changed, before `watch` does. Left out where the backend does not tell. */
  readonly records?: (listener: (change: RecordChange) => void) => () => void;
  /** Says that these entities have just been changed from here. */
  readonly changed: (entities: readonly string[]) => void;
  /** The signed-in user, as conditions see it (`{"user": "detachmentId"}`). */
  readonly user: Row;
  /** A short message that goes away by itself. */
  readonly notify: (tone: 'success' | 'warning' | 'error', message: string, offer?: Offer) => void;
  /** Where this user's preferences are kept: all of them read at once, written one by one. Left out: nowhere. */
  readonly preferences?: {
    readonly read: () => Promise<Row>;
    /** What is here already; undefined where it must be read. */
    readonly now?: () => Row | undefined;
    /** Arrives also where the page is left or loaded anew meanwhile. */
    readonly write: (key: string, value: Row | null) => Promise<void>;
  };
  /** Uploads one file to its group, and answers its id and address; given up by the signal. */
  readonly upload: (
    file: File,
    group: string,
    onProgress: (share: number) => void,
    signal?: AbortSignal,
  ) => Promise<{ id: string; path: string }>;
  /** Megabytes of one file, by group, as the settings say them; the usual limit for all others. */
  readonly uploadMegabytes?: Row;
  /** Fetches the file that a call gives, and hands it to the user. Throws `CallFault`. */
  readonly save: (call: ViewCall, params: Row) => Promise<void>;
  /** Hands the user a file that the page has made of what it shows. */
  readonly give: (content: Blob, name: string) => void;
  /** Left out where the backend makes no files of lists. */
  readonly tables?: Tables;
  /** A signed, short-lived address that shows the stored file. */
  readonly fileUrl: (path: string) => string;
  /** How long typing pauses before proposals and advice are asked for, in milliseconds; half a second where it is left out. */
  readonly suggestionDelay?: number;
  /** How long what was just done can be taken back; ten where it is left out. */
  readonly undoSeconds?: number;
  /** Left out where the backend does not tell. */
  readonly presence?: PresencePort;
  /** The icons that rows may name, where the console has any; what it lacks prints as a plain one. */
  readonly icons?: { readonly names: readonly string[]; readonly print: (name: string | null) => ReactNode };
  /** The ground that maps lie on, as far as the deployment has one. */
  readonly map?: {
    /** Address of tiles with `{x}`, `{y}` and `{z}`; left out: a grid. */
    readonly tiles?: string;
    /** What they are drawn in; WGS-84 where it is left out. */
    readonly datum?: Datum;
    /** Gives the ground to be drawn where there are no tiles, as GeoJSON; asked for by each map. */
    readonly drawn?: () => Promise<unknown>;
    /** Whom to thank for them. */
    readonly attribution?: string;
    /** The map whose layers lie beneath wherever a place is entered, so that one knows where one is. */
    readonly ground?: string;
  };
  /** Told when a list's rows are printed, and whenever they are printed differently; null where the page shows why it has none. */
  readonly stands?: (list: StandingList | null) => void;
  /** What was clicked before the list stood, where it is one link of one row and nothing else; null where it is not. */
  readonly pressed?: () => PressedLink | null;
  /** Whether another user has signed in than the one whose page stands: what was typed in it is not theirs to keep. */
  readonly isOthers?: () => boolean;
  /** True while the server cannot be reached. */
  readonly offline: boolean;
  /** True while nobody is signed in and somebody is asked to: what failed meanwhile is read again when somebody has. */
  readonly signedOut?: boolean;
}
