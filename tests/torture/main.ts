/**
 * `npm run torture -- --minutes N --seed S`: random programs of everybody against the real server, with faults. Each round
 * prints its own seed; `--seed` with it and `--rounds 1` plays the same program again (what the machine makes of it in
 * parallel is its own).
 */
import fc from 'fast-check';
import { parseArgs } from 'node:util';
import { Report } from './report.ts';
import { Torture, type RoundResult } from './round.ts';
import { openStage, type Stage, type StageKind } from './stage.ts';

const usage =
  'npm run torture -- [--minutes 10] [--seed 1] [--rounds N] [--stage external|embedded] [--deeds 40] [--faults 4] [--only "server killed,disk full"] [--verbose]';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Flags {
  readonly minutes: number;
  readonly seed: number;
  readonly rounds: number;
  readonly stage: StageKind | null;
  readonly deeds: number;
  readonly faults: number;
  readonly only: readonly string[] | null;
  /** Faults are told as they strike. */
  readonly verbose: boolean;
}

function readFlags(): Flags {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      verbose: { type: 'boolean', default: false },
      minutes: text,
      seed: text,
      rounds: text,
      stage: text,
      deeds: text,
      faults: text,
      only: text,
    },
  });
  const number = (name: 'minutes' | 'seed' | 'rounds' | 'deeds' | 'faults', otherwise: number): number => {
    const value = Number(values[name] ?? otherwise);
    if (!(value >= 0)) throw new Error(`--${name} must be a number from 0, given "${values[name]}"\n${usage}`);
    return value;
  };
  const { stage } = values;
  if (stage !== undefined && stage !== 'external' && stage !== 'embedded')
    throw new Error(`--stage must be external or embedded, given "${stage}"\n${usage}`);
  return {
    minutes: number('minutes', 10),
    seed: number('seed', 1),
    rounds: number('rounds', Number.POSITIVE_INFINITY),
    stage: stage ?? null,
    deeds: number('deeds', 40),
    faults: number('faults', 4),
    verbose: values.verbose,
    only: values.only?.split(',').map((name) => name.trim()) ?? null,
  };
}

/** Rounds on one stage; then a fresh one, so that what is judged does not grow for ever. */
const roundsOfStage = 8;
const plantedTasks = 24;

async function main(): Promise<number> {
  const flags = readFlags();
  const report = new Report();
  const began = performance.now();
  const more = (): boolean => performance.now() - began < flags.minutes * 60_000 && report.rounds < flags.rounds;
  for (let stages = 0; more(); stages += 1) {
    // Of three stages one is embedded: it has fewer faults to try.
    const kind = flags.stage ?? (stages % 3 === 2 ? 'embedded' : 'external');
    const stage = await openStage({ kind, tasks: plantedTasks, say });
    const interrupted = (): void => void stage.close().then(() => process.exit(130));
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    try {
      await rounds(stage, flags, report, more);
    } finally {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      await stage.close();
    }
  }
  say(
    `\n${report.rounds} rounds, ${report.deeds} deeds, ${report.done} acknowledged, ${((performance.now() - began) / 60_000).toFixed(1)} minutes, first seed ${flags.seed}: ${report.failed.length} rounds with findings\n`,
  );
  say(report.table());
  say(`\nLast answers to deeds:\n${report.answersTable()}`);
  return report.failed.length === 0 ? 0 : 1;
}

async function rounds(stage: Stage, flags: Flags, report: Report, more: () => boolean): Promise<void> {
  const torture = await Torture.open(stage);
  for (let count = 0; count < roundsOfStage && more(); count += 1) {
    const seed = flags.seed + report.rounds;
    const size = { deeds: flags.deeds, faults: flags.faults, ...(flags.only ? { faultNames: flags.only } : {}) };
    const from = performance.now();
    if (flags.verbose) torture.narrate(say);
    const tell = (result: RoundResult): void => {
      report.add(result);
      const struck = result.strikes.map(({ name, recoveryMs }) => `${name} ${(recoveryMs / 1000).toFixed(1)} s`);
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      say(
        `${stage.kind} seed ${seed}: ${result.deeds} deeds, ${result.done} done in ${seconds} s; ${struck.join(', ') || 'no fault'}${result.strays > 0 ? `; ${result.strays} stray files` : ''}`,
      );
      for (const finding of result.findings) say(`  FOUND ${finding}`);
    };
    const outcome = await fc.check(torture.property(size, tell, seed), { seed, numRuns: 1, endOnFailure: true });
    const { errorInstance } = outcome;
    if (outcome.failed && report.failed.at(-1)?.seed !== seed) throw errorInstance;
    // What is broken stays broken: the next rounds get a stage of their own.
    if (outcome.failed) return;
  }
}

// What a server that was killed left open on this side ends with the run.
process.exit(await main());
