/** Who asks for what is being answered already is given that answer, and nothing is kept of it. */
import { expect, test, vi } from 'vitest';
import type { Outgoing } from '../../../src/server/api/outgoing.ts';
import { askedTogether } from '../../../src/server/api/together.ts';

const answer = (data: unknown): Outgoing => ({ status: 200, answer: { code: 200, msg: '', data } });

/** An answer that comes when it is told to. */
function held(): {
  readonly make: () => Promise<Outgoing>;
  readonly give: (one: Outgoing) => void;
  readonly fail: () => void;
} {
  let give = (_: Outgoing): void => {};
  let fail = (): void => {};
  const made = new Promise<Outgoing>((resolve, reject) => {
    give = resolve;
    fail = () => reject(new Error('away'));
  });
  return { make: vi.fn(() => made), give, fail };
}

test('the same question is answered once while it is being answered, and printed once', async () => {
  const together = askedTogether();
  const { make, give } = held();
  const asked = [together.of('a', make), together.of('a', make), together.of('a', make)];
  give(answer([1, 2]));
  const given = await Promise.all(asked);
  expect(make).toHaveBeenCalledTimes(1);
  const print = vi.spyOn(JSON, 'stringify');
  try {
    expect(given.map(({ written }) => written?.())).toEqual(given.map(() => '{"code":200,"msg":"","data":[1,2]}'));
    expect(print).toHaveBeenCalledTimes(1);
  } finally {
    print.mockRestore();
  }
});

test('another question has its own answer', async () => {
  const together = askedTogether();
  const [one, other] = await Promise.all([
    together.of('a', () => Promise.resolve(answer('one'))),
    together.of('b', () => Promise.resolve(answer('other'))),
  ]);
  expect([one.answer.data, other.answer.data]).toEqual(['one', 'other']);
});

test('whoever comes after the answer asks anew, after one that failed too', async () => {
  const together = askedTogether();
  const first = held();
  const failing = [together.of('a', first.make), together.of('a', first.make)];
  first.fail();
  for (const one of await Promise.allSettled(failing)) expect(one.status).toBe('rejected');
  const second = await together.of('a', () => Promise.resolve(answer('second')));
  const third = await together.of('a', () => Promise.resolve(answer('third')));
  expect([second.answer.data, third.answer.data]).toEqual(['second', 'third']);
});
