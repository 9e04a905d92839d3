/** A withdrawal's form demands the reason that the server demands: by the setting, and by nothing else. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { evaluate } from '../../../src/core/condition/condition.ts';
import type { DetailView, FormView } from '../../../src/core/model/view.ts';
import { buildRelease } from '../../../src/release/build.ts';
import { readSources } from '../../../src/server/releases/readSources.ts';

const schemas = fileURLToPath(new URL('../../../schemas', import.meta.url));

async function isReasonDemanded(withdrawReason: boolean): Promise<boolean> {
  const sources = (await readSources(schemas)).map((source) =>
    source.file === 'settings.json'
      ? { ...source, text: JSON.stringify({ ...(JSON.parse(source.text) as object), withdrawReason }) }
      : source,
  );
  const { release } = buildRelease(sources);
  if (!release) throw new Error('the schemas have faults');
  const { screens, views } = release.project({ userType: 1, superManager: false });
  const [form, task] = ['dispatch/withdraw', 'dispatch/deskTask'].map((screen) => views[screens[screen] ?? '']);
  const { fields, when } = form as FormView;
  const { with: given } = (task as DetailView).actions.find(({ id }) => id === 'withdraw') ?? {};
  const reason = fields.find(({ name }) => name === 'reason');
  const now = '2026-11-27 12:00:00';
  const rows = when.filter((row) => evaluate(row.if, { reasonAsked: given?.['reasonAsked'] }, { now, user: {} }));
  return reason?.required === true || rows.some(({ set }) => set['reason']?.required === true);
}

test('the reason is demanded where the setting says so', async () => {
  expect(await isReasonDemanded(true)).toBe(true);
  expect(await isReasonDemanded(false)).toBe(false);
});
