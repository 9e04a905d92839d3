/** Does what is due now and then: clears away what has ended, seals what has come. */
import type { FastifyInstance } from 'fastify';
import type { Loops } from '../time/loops.ts';

export interface Due {
  readonly name: string;
  readonly every: number;
  readonly steps: readonly (() => Promise<void>)[];
}

/** The first time once that long has passed. One step that fails keeps none of the others. */
export function doEvery(app: FastifyInstance, loops: Loops, { name, every, steps }: Due): void {
  const loop = loops.keep({
    name,
    every,
    first: every,
    patience: 1_800_000,
    turn: async ({ beat }) => {
      const faults: unknown[] = [];
      for (const step of steps) {
        await step().catch((error: unknown) => void faults.push(error));
        beat();
      }
      if (faults.length > 0) throw faults[0];
    },
  });
  app.addHook('onClose', () => loop.stop());
}
