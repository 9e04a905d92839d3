/**
 * `npx vitest run --reporter=default --reporter=./tests/bench/testTimes.ts`: what a run of the tests is spent on, by suite
 * and for the dearest files, in seconds of their workers.
 */
import type { Reporter, TestModule } from 'vitest/node';

interface Spent {
  readonly name: string;
  readonly files: number;
  readonly tests: number;
  /** Reading what the file imports. */
  readonly imports: number;
  /** What it waits for before it is read, and its tests with their hooks. */
  readonly runs: number;
}

const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

function spentOn(module: TestModule): Spent {
  const { collectDuration, prepareDuration, environmentSetupDuration, setupDuration, duration } = module.diagnostic();
  return {
    name: `${module.project.name} ${module.relativeModuleId}`,
    files: 1,
    tests: [...module.children.allTests()].length,
    imports: collectDuration,
    runs: prepareDuration + environmentSetupDuration + setupDuration + duration,
  };
}

function sumOf(name: string, parts: readonly Spent[]): Spent {
  const sum = (one: 'files' | 'tests' | 'imports' | 'runs'): number =>
    parts.reduce((total, part) => total + part[one], 0);
  return { name, files: sum('files'), tests: sum('tests'), imports: sum('imports'), runs: sum('runs') };
}

const total = ({ imports, runs }: Spent): number => imports + runs;

function print(spent: readonly Spent[]): void {
  const dearest = spent.toSorted((a, b) => total(b) - total(a));
  const row = (one: Spent): object => ({
    files: one.files,
    tests: one.tests,
    imports: seconds(one.imports),
    runs: seconds(one.runs),
    all: seconds(total(one)),
  });
  console.table(Object.fromEntries(dearest.map((one) => [one.name, row(one)])));
}

/** `server tests/towing`, as `server tests/towing/dispatch/…` belongs to it. */
const suiteOf = ({ name }: Spent): string => name.split('/').slice(0, 2).join('/');

export default class TestTimes implements Reporter {
  private readonly spent: Spent[] = [];

  onTestModuleEnd(module: TestModule): void {
    this.spent.push(spentOn(module));
  }

  onTestRunEnd(): void {
    const suites = [...new Set(this.spent.map(suiteOf))];
    const partsOf = (suite: string): Spent[] => this.spent.filter((one) => suiteOf(one) === suite);
    print([...suites.map((suite) => sumOf(suite, partsOf(suite))), sumOf('all', this.spent)]);
    print(this.spent.toSorted((a, b) => total(b) - total(a)).slice(0, 40));
  }
}
