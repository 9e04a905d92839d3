/** Taking a file back to what was shipped: what stays in the history, and what does not, is said before. */
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { Head } from '../../src/studio/Head.tsx';
import type { OpenedFile } from '../../src/core/editorAnswers.ts';
import { useStudio, type Studio } from '../../src/studio/useStudio.ts';
import { makeWorld, show } from '../renderer/kit.tsx';

const changed: OpenedFile = {
  file: 'screens/racks.json',
  state: 'changed',
  editable: true,
  author: 'Ann',
  changedAt: null,
  aside: null,
  text: '{"title":"a"}',
  served: null,
  shipped: '{}',
  version: 1,
  conflicts: [],
  history: [],
};
const shown: { studio?: Studio } = {};
const reviewing = { isReviewing: false, setReviewing: () => undefined, isAsking: false };
const tried = { faults: [], warnings: [], view: null, counts: null, sample: null, hash: null };

function Window() {
  const studio = useStudio();
  useEffect(() => {
    shown.studio = studio;
  }, [studio]);
  if (!studio.opened) return null;
  const rest = { studio, reviewing, canPublish: false, publish: () => undefined };
  return <Head {...rest} opened={studio.opened} editor={{ current: null }} />;
}

async function open(file: OpenedFile) {
  const world = makeWorld([], {
    'schemas.files': () => [file],
    'schemas.names': () => null,
    'schemas.proposals': () => [],
    'schemas.drafts': () => [],
    'schemas.file': () => file,
    'schemas.draft': () => null,
    'schemas.try': () => tried,
    'schemas.publish': () => ({ ...file, text: file.shipped ?? '', state: 'shipped', version: 2 }),
  });
  const { user } = show(world, <Window />);
  await act(async () => shown.studio?.choose(file.file));
  return { user, world };
}

test.each([
  [changed, '恢复出厂', '已发布的修改仍保留在历史版本中。'],
  [{ ...changed, shipped: null }, '删除页面', '数据表与其中的数据会保留。'],
] as const)('%#: what is not published is said to go', async (file, press, keeps) => {
  const { user } = await open(file);
  await user.click(await screen.findByRole('button', { name: press }));
  await screen.findByText(keeps);
  expect(screen.queryByText(/尚未发布/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByText(keeps)).toBeNull());
  await act(async () => shown.studio?.write('{"title":"b"}'));
  await user.click(screen.getByRole('button', { name: press }));
  await screen.findByText(keeps);
  await screen.findByText('这里写的内容尚未发布，历史版本中没有，会一并删除。');
});
