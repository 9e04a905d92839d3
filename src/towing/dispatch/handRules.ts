/** What nobody may choose by hand either: the rules of the table that bar a choice, told where the choice was made. */
import type { Label } from '../../core/model/catalogue.ts';
import { filledLabel } from '../../core/model/label.ts';
import { companyBroken, rulesBroken } from '../decide/rules.ts';
import type { Reason } from '../decide/world.ts';
import { selfDrivenCompany } from '../domain/orderState.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { refusal } from '../records/errors.ts';
import type { OrderRow, TaskInHand } from '../records/productTables.ts';
import { readWorld } from './proposals/readWorld.ts';

interface HandChoice {
  readonly companyId: string;
  /** Null: the company chooses. */
  readonly driverId: string | null;
  /** The call's parameters, for a fault that is shown there. */
  readonly fields: { readonly company: string; readonly driver: string };
  /** What whoever chooses can do where the company itself is barred: `{broken}` is why. */
  readonly next?: Label;
}

/** Those have refusals of their own, which name the driver. */
const toldElsewhere: ReadonlySet<string> = new Set(['elsewhere', 'off-shift', 'busy', 'has-task']);

/** What no other driver of the company changes. */
const companyRules: ReadonlySet<string> = new Set(['suspended']);

/** @param orders whose vehicles the truck would tow @throws Refusal 422 with the sentence of the rule */
export async function refuseForbidden(
  context: HandlerContext,
  hand: TaskInHand,
  orders: readonly OrderRow[],
  choice: HandChoice,
): Promise<void> {
  if (choice.companyId === selfDrivenCompany) return;
  const [field, broken] = await brokenBy(context, { ...hand, orders }, choice);
  if (!broken) return;
  const next = companyRules.has(broken.code) ? choice.next : undefined;
  const text = next ? filledLabel(next, { broken: broken.text }) : broken.text;
  throw refusal('wrong-assignment', { fields: { [field]: text }, text });
}

async function brokenBy(
  context: HandlerContext,
  hand: TaskInHand,
  { companyId, driverId, fields }: HandChoice,
): Promise<readonly [field: string, broken: Reason | null]> {
  const world = await readWorld(context, hand, { driverId, others: 'all' });
  const [given] = world.tasks;
  if (!given) return [fields.company, null];
  const task = { ...given, companyId: null };
  const closed = companyBroken(world, task, companyId);
  if (closed) return [fields.company, closed];
  const company = world.companies.find(({ id }) => id === companyId);
  const [driver] = world.drivers;
  const broken = driver ? rulesBroken({ world, task, driver, company, minutes: null }) : [];
  return [fields.driver, broken.find(({ bars, code }) => bars === 'choice' && !toldElsewhere.has(code)) ?? null];
}
