import { expect, test } from 'vitest';
import type { Row } from '../../../../src/core/model/catalogue.ts';
import { askQueue, type QueueCalls } from '../../../../src/towing/console/queue/askQueue.ts';

const toAssign = Array.from({ length: 60 }, (_, at) => ({ id: `a${at}`, queueStep: 'toAssign' }));
const papers = [{ id: 'p', queueStep: 'mismatch' }];

function ask(tasks: readonly Row[], counts: Row) {
  const asked: Row[] = [];
  const calls: QueueCalls = {
    counts: async () => counts,
    queue: async (params) => {
      asked.push(params);
      const { queueStep, size } = params;
      const records = tasks.filter((task) => queueStep === undefined || task['queueStep'] === queueStep);
      return { records: records.slice(0, size) };
    },
  };
  return askQueue(calls).then((answer) => ({ answer, asked }));
}

test('the worst of a step is told also where more tasks stand before it than are shown', async () => {
  const { answer, asked } = await ask([...toAssign, ...papers], { toAssign: 60, mismatch: 1 });
  expect(answer.rows).toHaveLength(50);
  expect(answer.worst).toEqual({ toAssign: toAssign[0], mismatch: papers[0] });
  expect(asked).toEqual([{ size: 50 }, { size: 1, queueStep: 'mismatch' }]);
});

test('nothing is asked twice where all tasks are shown, and a step that is over by then has no worst', async () => {
  const shown = await ask(papers, { mismatch: 1 });
  expect(shown.asked).toHaveLength(1);
  const over = await ask([], { mismatch: 1 });
  expect(over.answer.worst).toEqual({});
});
