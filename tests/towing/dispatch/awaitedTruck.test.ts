/** Whether a truck has yet to come is said three times: of a row in code, of all rows in SQL, and in schemas by the turn. They agree. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { judge } from '../../../src/core/condition/rule.ts';
import { isTruckAwaited } from '../../../src/towing/domain/awaitedTruck.ts';
import { truckAwaited } from '../../../src/towing/records/truckAwaited.ts';
import { freshDatabase } from '../../serverKit/database.ts';
import { productRelease } from '../../serverKit/product.ts';

const open = { orderStatus: 0, cancelStatus: 0, deleted: false, trailerCompanyId: 'c' } as const;

/** The codes that a task has while it is open, whatever it had before. */
const tasks = [true, false].flatMap((assigned) =>
  [0, 1].flatMap((distributionOrder) =>
    [0, 1, 9999].flatMap((receiptStatus) =>
      [0, 1, 2, 3, 4, 9999].map((rescueStatus) => ({
        ...open,
        assigned,
        distributionOrder,
        receiptStatus,
        rescueStatus,
      })),
    ),
  ),
);

test('in code and in SQL', async () => {
  const database = await freshDatabase();
  for (const one of tasks) {
    const { assigned, distributionOrder, receiptStatus, rescueStatus } = one;
    const { rows } = await sql<{ awaited: boolean }>`
      select ${truckAwaited} as awaited from (values (${assigned}::boolean, ${distributionOrder}::integer,
        ${receiptStatus}::integer, ${rescueStatus}::integer)) as task (assigned, distribution_order, receipt_status, rescue_status)`.execute(
      database.kysely,
    );
    expect([one, rows[0]?.awaited]).toEqual([one, isTruckAwaited(one)]);
  }
  await database.close();
});

test('in code and by the turn', async () => {
  const { catalogue } = await productRelease();
  const rule = catalogue.rules['turn'];
  if (!rule) throw new Error('there is a rule of turns');
  const comes: readonly unknown[] = ['dispatch', 'accept', 'onTheWay'];
  // Nobody has answered who was not sent, and nobody drives who has not accepted.
  const there = tasks.filter(
    ({ assigned, distributionOrder, receiptStatus, rescueStatus }) =>
      (distributionOrder === 1 || receiptStatus === 9999) &&
      (receiptStatus === 1 || rescueStatus === 9999) &&
      (assigned || distributionOrder === 0),
  );
  expect(there.length).toBeGreaterThan(8);
  for (const one of there) {
    const { value } = judge(rule, one) ?? {};
    expect([one, value, comes.includes(value)]).toEqual([one, value, isTruckAwaited(one)]);
  }
});
