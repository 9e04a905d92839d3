/** Says of each test that passed at its second run alone by what it failed at first, so that nobody has to guess. */
import type { Reporter, TestCase } from 'vitest/node';

export default class RetriedReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    console.log(`\n${test.module.relativeModuleId} > ${test.fullName}: passed at its second run; at the first`);
    for (const { message, stack } of test.result().errors ?? []) console.log(stack ?? message);
  }
}
