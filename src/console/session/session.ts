/** Who is signed in at this browser. The token stands in the local storage, everything else in memory. */
import type { Row } from '../../core/model/catalogue.ts';
import { isRow, rowsOf } from '../../core/model/row.ts';
import type { AsideNote, Manifest } from '../../core/model/view.ts';
import type { Store } from '../state/storage.ts';
import { heldKey, tokenKey, userKey } from './stored.ts';

export interface UserInfo {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly userType: number;
  readonly superManager: boolean;
  readonly mobile: string | null;
  readonly capacityName: string;
  /** The whole answer, as conditions see it. */
  readonly row: Row;
}

/** An entry of the server's menu; `name` is in the language that was asked for. */
export interface MenuRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly path: string;
  readonly icon?: string;
  readonly screen?: string;
  /** The name of a page written by hand. */
  readonly component?: string;
  readonly link?: string;
  readonly params?: Row;
  readonly redirect?: string;
  readonly hidden?: boolean;
  /** The user's roles refuse it: it is shown nowhere. */
  readonly forbidden?: boolean;
}

/** The manifest, with the line that a super manager sees when the schemas on disk are faulty. */
export type ConsoleManifest = Manifest & {
  readonly faulty?: unknown;
  /** The files that are set aside. */
  readonly aside?: readonly AsideNote[];
};

export interface SignedIn {
  readonly user: UserInfo;
  readonly menu: readonly MenuRow[];
  readonly manifest: ConsoleManifest;
  /** The page that the user begins with, as they chose it; left out: the home page. */
  readonly start?: string | undefined;
  /** What the server keeps of their taste; undefined where it could not be read. */
  readonly kept?: Row | undefined;
}

export interface SessionState {
  readonly signedIn: SignedIn | null;
  /** Who must change a default or one-time password before anything else. */
  readonly passwordDue: UserInfo | null;
  /** Why nobody is signed in any more; null after a chosen farewell or before the first sign-in. */
  readonly ended: 'expired' | 'changed' | null;
  /** By whose deed the session ended, in the server's words; null where it ran out. */
  readonly endedWhy: string | null;
  /** The session is over, but a form stands open: sign in over the page. */
  readonly signInOver: boolean;
  /** Milliseconds since 1970, null where unknown. */
  readonly expiresAt: number | null;
}

export interface Session {
  readonly token: () => string | null;
  readonly state: () => SessionState;
  readonly open: (token: string, expiresAt: number, userId: string) => void;
  /** Whose token the storage holds, as far as it says so. */
  readonly userId: () => string | null;
  /** Whose the token is, as the server says: what the storage says may be of another token, or of none. */
  readonly belongsTo: (userId: string) => void;
  readonly admit: (signedIn: SignedIn) => void;
  /** Lets the user no further than the change of the password. */
  readonly hold: (user: UserInfo) => void;
  /** Whether the user of the token was held when last seen. */
  readonly isHeld: () => boolean;
  /** Empties the storage and forgets everything. */
  readonly reset: (ended: SessionState['ended'], why?: string | null) => void;
  /** As `reset`, but the page stays as it is beneath a sign-in. */
  readonly suspend: (why?: string | null) => void;
  readonly resume: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const expiryKey = 'expireTime';
const nobody: SessionState = {
  signedIn: null,
  passwordDue: null,
  ended: null,
  endedWhy: null,
  signInOver: false,
  expiresAt: null,
};

export function openSession(local: Store, perTab: Store): Session {
  const listeners = new Set<() => void>();
  let state: SessionState = { ...nobody, expiresAt: Number(local.getItem(expiryKey)) || null };

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }
  function emptyStorage(): void {
    local.clear();
    perTab.clear();
  }
  return {
    token: () => local.getItem(tokenKey),
    state: () => state,
    userId: () => local.getItem(userKey),
    open: (token, expiresAt, userId) => {
      local.setItem(expiryKey, String(expiresAt));
      local.setItem(userKey, userId);
      local.removeItem(heldKey);
      // Last: other tabs listen for it, and read the rest then.
      local.setItem(tokenKey, token);
      become({ ...state, ended: null, endedWhy: null, expiresAt });
    },
    belongsTo: (userId) => local.setItem(userKey, userId),
    admit: (signedIn) => become({ ...state, signedIn, passwordDue: null }),
    hold: (passwordDue) => {
      local.setItem(heldKey, '1');
      become({ ...state, signedIn: null, passwordDue });
    },
    isHeld: () => local.getItem(heldKey) !== null,
    reset: (ended, endedWhy = null) => {
      emptyStorage();
      become({ ...nobody, ended, endedWhy });
    },
    suspend: (endedWhy = null) => {
      emptyStorage();
      become({ ...state, signInOver: true, ended: 'expired', endedWhy, expiresAt: null });
    },
    resume: () => {
      const expiresAt = Number(local.getItem(expiryKey)) || null;
      become({ ...state, signInOver: false, ended: null, endedWhy: null, expiresAt });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads a UserInfo; null where its shape is wrong. */
export function readUserInfo(data: unknown): UserInfo | null {
  if (!isRow(data)) return null;
  const row = data;
  const id = row['id'];
  const userType = Number(row['userType']);
  const name = row['name'] ?? row['username'];
  if ((typeof id !== 'string' && typeof id !== 'number') || id === '' || typeof name !== 'string') return null;
  if (!Number.isInteger(userType)) return null;
  return {
    id: String(id),
    name,
    username: textOr(row['username'], name),
    avatar: typeof row['avatar'] === 'string' && row['avatar'] !== '' ? row['avatar'] : null,
    userType,
    superManager: Number(row['superManager']) === 1,
    mobile: typeof row['mobile'] === 'string' && row['mobile'] !== '' ? row['mobile'] : null,
    capacityName: textOr(row['capacityName'], ''),
    row,
  };
}

/** Reads the server's menu, flat or nested, in the server's order. */
export function readMenu(data: unknown, parentId: string | null = null): MenuRow[] {
  return rowsOf(data).flatMap((row) => {
    const id = String(row['id'] ?? '');
    const parent = row['parentId'];
    const isRoot = parent === undefined || parent === null || parent === '' || parent === '0' || parent === 0;
    const own: MenuRow = {
      id,
      parentId: isRoot ? parentId : String(parent),
      name: textOr(row['name'], ''),
      path: textOr(row['path'], '').replace(/^\/+|\/+$/g, ''),
      ...(typeof row['icon'] === 'string' && { icon: row['icon'] }),
      ...(isText(row['screen']) && { screen: row['screen'] }),
      ...(isText(row['component']) && { component: row['component'] }),
      ...(isText(row['link']) && { link: row['link'] }),
      ...(isText(row['redirect']) && { redirect: row['redirect'] }),
      ...(isRow(row['params']) && { params: row['params'] }),
      ...(row['hidden'] === true && { hidden: true }),
      ...(row['forbidden'] === true && { forbidden: true }),
    };
    return [own, ...readMenu(row['children'], id)];
  });
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

/** What is missing of it is as if it were empty. */
export function readManifest(data: unknown): ConsoleManifest {
  const given = (typeof data === 'object' && data !== null ? data : {}) as Partial<ConsoleManifest>;
  return {
    release: given.release ?? '',
    screens: given.screens ?? {},
    settings: given.settings ?? {},
    ...(given.faulty !== undefined && { faulty: given.faulty }),
    ...(given.aside !== undefined && { aside: given.aside }),
  };
}
