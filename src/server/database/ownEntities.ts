/**
 * The entities that the server itself reads and writes, where a product has them: the columns that it needs. A product's
 * own may have more; its compiler is asked whether they have these.
 */
import type { ownEntities } from '../../core/model/entity/ownEntities.ts';

interface Kept {
  id: string;
  version: number;
  createTime: Date;
  updateTime: Date;
  eventHead: string | null;
  eventSeq: number;
}

export interface OwnEntities {
  user: Kept & {
    username: string;
    usernameKey: string | null;
    name: string;
    mobile: string | null;
    userType: number;
    superManager: number;
    generalDivisionId: string | null;
    detachmentId: string | null;
    capacityId: string | null;
    capacityName: string | null;
    roles: unknown;
    ability: unknown;
    avatar: string | null;
    passwordHash: string | null;
    defaultPassword: boolean;
    passwordEndsAt: Date | null;
    passwordResetAt: Date | null;
    passwordResetBy: string | null;
    mobileSetAt: Date | null;
    mobileSetBy: string | null;
    active: boolean;
    extraMenus: string[] | null;
    hiddenMenus: string[] | null;
  };
  menu: Kept & {
    parentId: string | null;
    name: string;
    nameEn: string | null;
    path: string;
    icon: string | null;
    component: string | null;
    screen: string | null;
    link: string | null;
    params: unknown;
    redirect: string | null;
    hidden: boolean;
    roles: unknown;
    userTypes: number[];
    sort: number;
    edited: boolean;
  };
  auditEntry: Kept & {
    userId: string | null;
    call: string;
    outcome: string;
    error: string | null;
    recordEntity: string | null;
    recordIds: string | null;
    recordCount: number;
    times: number;
    address: string | null;
  };
  notice: Kept & {
    title: string | null;
    notice: string;
    active: boolean;
  };
  notification: Kept & {
    userId: string;
    text: string;
    textEn: string | null;
    page: string | null;
    about: string | null;
    recordId: string | null;
    /** By which it was told, where it happened by itself. */
    reaction: string | null;
    readTime: Date | null;
  };
}

type Names<Rows> = { [Name in keyof Rows]: Exclude<keyof Rows[Name], keyof Kept> };
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : never) : never;
type KeptNames = { [Name in keyof typeof ownEntities]: (typeof ownEntities)[Name][number] };

/** The compiler holds the names that the linter keeps to these. */
export const namesAreKept: Same<Names<OwnEntities>, KeptNames> = true;
