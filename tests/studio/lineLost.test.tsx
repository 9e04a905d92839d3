/** The line goes while somebody writes: what is written is kept and checked once it is back, without a key, and meanwhile it is said. */
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { CallFault } from '../../src/renderer/index.ts';
import { Faults } from '../../src/studio/Faults.tsx';
import { Head } from '../../src/studio/Head.tsx';
import type { OpenedFile } from '../../src/core/editorAnswers.ts';
import { useStudio, type Studio } from '../../src/studio/useStudio.ts';
import { makeWorld, show } from '../renderer/kit.tsx';

const opened: OpenedFile = {
  file: 'screens/racks.json',
  state: 'added',
  editable: true,
  author: null,
  changedAt: null,
  aside: null,
  text: '{}',
  served: '{}',
  shipped: null,
  version: 1,
  conflicts: [],
  history: [],
};
const shown: { studio?: Studio } = {};
const reviewing = { isReviewing: false, setReviewing: () => undefined, isAsking: false };

function Window() {
  const studio = useStudio();
  useEffect(() => {
    shown.studio = studio;
  }, [studio]);
  if (!studio.opened) return null;
  const { opened: open } = studio;
  return (
    <>
      <Head
        {...{ studio, reviewing }}
        opened={open}
        editor={{ current: null }}
        canPublish={false}
        publish={() => undefined}
      />
      <Faults studio={studio} onGoto={() => undefined} onFix={() => undefined} />
    </>
  );
}

/** The file is open, and something is written in it while `fault` stands in the way of what is asked. */
async function write(refuses: 'schemas.draft' | 'schemas.try', fault: CallFault) {
  const line = { fault: null as CallFault | null };
  const answer = (call: string, data: unknown) => () => {
    if (line.fault && call === refuses) throw line.fault;
    return data;
  };
  const world = makeWorld([], {
    'schemas.files': () => [opened],
    'schemas.names': () => null,
    'schemas.proposals': () => [],
    'schemas.drafts': () => [],
    'schemas.file': () => opened,
    'schemas.draft': answer('schemas.draft', null),
    'schemas.try': answer('schemas.try', {
      faults: [],
      warnings: [],
      view: null,
      counts: null,
      sample: null,
      hash: null,
    }),
  });
  show(world, <Window />);
  await act(async () => shown.studio?.choose(opened.file));
  await screen.findByText('校验通过');
  line.fault = fault;
  await act(async () => shown.studio?.write('{ }'));
  return line;
}

const away = () => new CallFault(0, 'no-answer', '没有网络');

test('what could not be kept says so, and is kept once the line is back', async () => {
  const line = await write('schemas.draft', away());
  expect(await screen.findByText('草稿未保存：没有网络')).toBeVisible();
  line.fault = null;
  await waitFor(() => expect(screen.getByText('草稿已保存')).toBeVisible(), { timeout: 10_000 });
  expect(screen.queryByText(/草稿未保存/)).toBeNull();
});

test('what could not be checked says so, and is checked once the line is back', async () => {
  const line = await write('schemas.try', away());
  expect(await screen.findByText('未能校验：没有网络')).toBeVisible();
  expect(screen.queryByText('校验中…')).toBeNull();
  line.fault = null;
  await waitFor(() => expect(screen.getByText('校验通过')).toBeVisible(), { timeout: 10_000 });
});

test('what is refused for good is said', async () => {
  await write('schemas.draft', new CallFault(413, 'too-large', '超过 400000 字'));
  expect(await screen.findByText('草稿未保存：超过 400000 字')).toBeVisible();
});
