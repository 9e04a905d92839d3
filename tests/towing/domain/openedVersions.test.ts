/** What is opened over a task, an account or a driver knows which version it was opened on: it says at once when there is a newer one. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '../../../codegen/readSources.ts';
import { project } from '../../../src/core/project.ts';
import { readCatalogue } from '../../../src/release/readCatalogue.ts';
import { root } from '../../house/sourceFiles.ts';

const { catalogue } = readCatalogue(readSources(join(root, 'schemas')));
if (!catalogue) throw new Error('the shipped schemas have faults');

const opened = [1, 4, 7].flatMap((userType) => {
  const views = project(catalogue, { userType, superManager: false });
  return Object.values(views).flatMap((view) =>
    (view.type !== 'list' && view.type !== 'detail' ? [] : view.actions).flatMap((action) => {
      const over = views[action.open ?? ''];
      const changes = action.at === 'row' && over?.type === 'dialog' && over.call.takes.includes('version');
      if (!changes || !['task', 'user', 'driver'].includes(over.call.entity ?? '')) return [];
      return [{ from: view.id, over: over.id, knows: 'version' in action.with || over.load !== undefined }];
    }),
  );
});

test('every dialog that changes one of them is opened with its version, or reads it', () => {
  const names = new Set(opened.map(({ over }) => over));
  const expected = ['assign', 'transferDriver', 'dispatchDriver', 'companyRefuse', 'withdraw', 'cancel', 'parkUpdate'];
  expect([...names]).toEqual(expect.arrayContaining(expected.map((name) => `dispatch/${name}`)));
  expect([...names]).toEqual(expect.arrayContaining(['settings/editUser', 'companies/editDriver']));
  expect(opened.filter(({ knows }) => !knows)).toEqual([]);
});
