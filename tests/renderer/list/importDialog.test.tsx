/** A table on its way in: as long as it can be kept back, Cancel keeps it back; from then on its sender hears what became of it. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answer, CallOptions, Tables } from '../../../src/renderer/engine/ports.ts';
import { CallFault } from '../../../src/renderer/engine/ports.ts';
import ImportDialog from '../../../src/renderer/list/transfer/importDialog.tsx';
import { makeWorld, show } from '../kit.tsx';
import { call } from '../libraryViews.ts';

interface Filling {
  readonly dryRun: boolean;
  readonly options: Pick<CallOptions, 'onProgress' | 'signal'>;
  readonly answer: (answer: Answer) => void;
  readonly refuse: (fault: CallFault) => void;
}

const taken: Answer = { code: 200, msg: '', data: { rows: 2, faultCount: 0, faults: [] } };

/** A file that is without a fault, and has been sent. */
async function sending() {
  const fillings: Filling[] = [];
  const none = () => Promise.reject(new CallFault(500, '', 'not asked here'));
  const tables: Tables = {
    begin: none,
    noted: none,
    template: none,
    fill: (_call, _file, dryRun, options) =>
      new Promise((answer, refuse) => void fillings.push({ dryRun, options, answer, refuse })),
  };
  const closed: boolean[] = [];
  const world = makeWorld([], {});
  const dialog = (
    <ImportDialog
      call={call('book.add', [])}
      title="导入"
      tables={tables}
      open
      onClose={(done) => void closed.push(done)}
    />
  );
  const { user } = show(world, dialog);
  await user.upload(
    await screen.findByLabelText('选择文件，或拖到这里', { selector: 'input' }),
    new File(['a'], 'books.csv'),
  );
  await waitFor(() => expect(fillings).toHaveLength(1));
  fillings[0]?.answer(taken);
  await user.click(await screen.findByRole('button', { name: /2/ }));
  await waitFor(() => expect(fillings).toHaveLength(2));
  const [, sent] = fillings;
  if (!sent) throw new Error('the file must have been sent');
  return { user, world, sent, closed, cancel: screen.getByRole('button', { name: /取.?消/ }) };
}

it('is kept back by Cancel as long as it is on its way', async () => {
  const { user, sent, closed, cancel } = await sending();
  sent.options.onProgress?.(0.5);
  await user.click(cancel);
  expect(sent.options.signal?.aborted).toBe(true);
  expect(closed).toEqual([false]);
});

it('is not left once the server has it, and its refusal is told', async () => {
  const { user, sent, closed, cancel } = await sending();
  sent.options.onProgress?.(1);
  await waitFor(() => expect(cancel).toBeDisabled());
  await user.keyboard('{Escape}');
  expect(closed).toEqual([]);
  sent.refuse(new CallFault(409, 'stale', '记录已被修改'));
  await screen.findByText('记录已被修改');
  expect(cancel).toBeEnabled();
  expect(sent.options.signal?.aborted).toBe(false);
});
