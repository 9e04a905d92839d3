/** Withdrawing asks for a reason while the settings demand one, in the form as on the server. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyContext } from '../../../src/core/condition/condition.ts';
import { resolve } from '../../../src/core/condition/resolve.ts';
import { normalise, type ParsedFile } from '../../../src/core/normalise.ts';
import { isForm } from '../../../src/core/screens/form/model.ts';
import { readSources } from '../../../src/server/releases/readSources.ts';

const sources = await readSources(fileURLToPath(new URL('../../../schemas', import.meta.url)));
const files = sources.map(({ file, text }): ParsedFile => ({ file, json: JSON.parse(text) as unknown }));

function isReasonRequired(withdrawReason: boolean): unknown {
  const over = ({ file, json }: ParsedFile): ParsedFile =>
    file === 'settings.json' ? { file, json: { ...(json as object), withdrawReason } } : { file, json };
  const form = normalise(files.map(over)).screens['dispatch/withdraw'];
  if (!form || !isForm(form)) throw new Error('dispatch/withdraw must be a form');
  return resolve(form, {}, emptyContext)['reason']?.required;
}

test.each([
  ['demand', true],
  ['do not demand', false],
])('the form marks the reason as required where the settings %s it: %s', (_, demanded) => {
  expect(isReasonRequired(demanded)).toBe(demanded);
});
