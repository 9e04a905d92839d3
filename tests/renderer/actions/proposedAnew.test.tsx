/** What was proposed a while ago is proposed anew, as long as the page is looked at. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFault } from '../../../src/renderer/index.ts';
import { answerOf, chosen, focused, open, reader } from './proposedReaders.tsx';

describe('what was proposed a minute ago', () => {
  const minuteLater = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(66_000);
  };
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is proposed anew: the new first stands where nobody chose, and stays as it is where no answer comes', async () => {
    const answers = vi.fn<() => unknown>(() => answerOf(2));
    open(() => answers());
    await focused();
    answers.mockImplementation(() => ({ ...answerOf(0), readers: [reader(3), reader(1)] }));
    await minuteLater();
    await waitFor(() => expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName(/读者3/));
    answers.mockRejectedValue(new CallFault(0, '', ''));
    await minuteLater();
    expect(chosen()).toBe(0);
    expect(screen.queryByText(/推荐未能取得/)).toBeNull();
    expect(answers).toHaveBeenCalledTimes(3);
  });

  it('leaves what somebody chose of it', async () => {
    const answers = vi.fn<() => unknown>(() => answerOf(3));
    const { user } = open(() => answers());
    await focused();
    await user.click(screen.getByRole('radio', { name: /读者2/ }));
    answers.mockImplementation(() => ({ ...answerOf(0), readers: [reader(3), reader(1), reader(2)] }));
    await minuteLater();
    await waitFor(() => expect(chosen()).toBe(2));
    expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName(/读者2/);
  });
});
