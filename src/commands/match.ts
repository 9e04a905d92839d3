/** `npm run match -- --file FILE [--json]`: the optimum of an assignment problem in the OR-Library's format, and its proof. */
import { readFileSync } from 'node:fs';
import { messageOf } from '../core/model/thrown.ts';
import { StartFault } from '../server/postgres/startFault.ts';
import { match } from '../towing/decide/match/match.ts';
import { FormatFault, readAssignment } from '../towing/decide/match/orLibrary.ts';
import type { Problem } from '../towing/decide/match/problem.ts';
import { proveOptimal } from '../towing/decide/match/proof.ts';
import { runCommand } from './run.ts';

await runCommand(
  ['file'],
  async ({ required, flag, say }) => {
    const problem = readProblem(required('file'));
    const began = performance.now();
    const matching = solved(problem);
    const milliseconds = Math.round((performance.now() - began) * 10) / 10;
    const fault = proveOptimal(problem, matching, matching.duals);
    const { rows } = problem;
    const { cost: optimum, columnOf } = matching;
    if (flag('json'))
      say(JSON.stringify({ rows, optimum, milliseconds, proven: fault === null, columnOf: [...columnOf] }));
    else
      say(
        `${rows} × ${rows}: ${optimum}, ${fault === null ? 'proven optimal' : `not proven: ${fault}`}, ${milliseconds} ms`,
      );
    return fault === null;
  },
  { flags: ['json'], dataFolder: 'unread' },
);

function solved(problem: Problem) {
  try {
    return match(problem);
  } catch (error) {
    if (error instanceof RangeError) throw new StartFault(error.message, { cause: error });
    throw error;
  }
}

function readProblem(file: string): Problem {
  try {
    return readAssignment(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof FormatFault) throw new StartFault(`${file}:${error.line} ${error.message}`, { cause: error });
    throw new StartFault(`--file cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
