/** Tells a company of a task that is theirs no more, until somebody of it has seen that: in the bell, and at the top of its pages. */
import { textOf } from '../../../core/model/label.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { pushTo } from '../../../server/push/message.ts';
import { selfDrivenCompany } from '../../domain/orderState.ts';
import { userTypes } from '../../domain/userTypes.ts';
import { keepNotices, usersOfCompany } from '../../records/notices.ts';
import type { TaskRow } from '../../records/productTables.ts';
import { takenText } from './takenTask.ts';

interface Step {
  readonly step: string;
  readonly why?: string | undefined;
  readonly before: TaskRow;
  readonly after: TaskRow;
}

/** Seconds that a device may be told late. */
const pushKept = 3_600;
/** The ledger has all of a longer one. */
const longestWhy = 120;

/** Whoever gives it away themselves knows. */
export async function tellCompany(context: HandlerContext, { step, why, before, after }: Step): Promise<void> {
  const company = before.trailerCompanyId;
  if (company === null || company === selfDrivenCompany || before.cancelStatus === 1 || before.deleted) return;
  const isCancelled = after.cancelStatus === 1;
  if (after.trailerCompanyId === company && !isCancelled) return;
  const { actor } = context;
  if ((actor.userType === userTypes.company && actor.capacityId === company) || ownSteps.has(step)) return;
  const users = await usersOfCompany(context, company);
  if (users.length === 0) return;
  const { taskNo, plates, trailerCompanyId: companyId } = after;
  const text = await takenText(context, { taskNo, plates, step, companyId, why: why?.slice(0, longestWhy) });
  // A cancelled task stays in the company's list; of any other only the ledger tells the company.
  const screen = isCancelled ? 'dispatch/trailerOrdersCompany' : 'dispatch/rotationLedger';
  const page = `${screen}?${new URLSearchParams({ taskNo: taskNo ?? '' }).toString()}`;
  await keepNotices(context, users, {
    text: textOf(text, 'zh-CN'),
    textEn: textOf(text, 'en-US'),
    page,
    about: 'task',
    recordId: after.id,
    urgent: true,
  });
  // Nothing on a locked screen that only its reader may know.
  const title = await takenText(context, { taskNo, step, companyId, why: null });
  const message = { title, body: title, tag: `taken ${after.id}`, page: `/${page}`, urgent: true, kept: pushKept };
  await pushTo(context.db, { ...message, users, now: context.now });
}

/** Written where the company itself has refused, whoever carries it out. */
const ownSteps: ReadonlySet<string> = new Set(['companyRefuse', 'passOn']);
