/** What a recorded day is read from, and how much of the time. */
import type { HandlerContext } from '../../../server/calls/handler.ts';

export type Recording = Pick<HandlerContext, 'db' | 'settings'>;

export interface Span {
  readonly from: Date;
  readonly until: Date;
}
