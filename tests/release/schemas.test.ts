/** What validators are compiled from is a schema: nothing holds it to the meta-schema while it is served. */
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { readSources } from '../../codegen/readSources.ts';
import type { Catalogue } from '../../src/core/model/catalogue.ts';
import { project } from '../../src/core/project.ts';
import { isForm } from '../../src/core/screens/form/model.ts';
import { inputSchema } from '../../src/release/inputSchema.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { formSchema } from '../../src/release/validators.ts';
import { root } from '../house/sourceFiles.ts';
import { libraryRelease } from './library.ts';

function shippedCatalogue(): Catalogue {
  const { catalogue } = readCatalogue(readSources(join(root, 'schemas')));
  if (!catalogue) throw new Error('the shipped schemas must lint');
  return catalogue;
}

function schemasOfForms(catalogue: Catalogue): object[] {
  const views = project(catalogue, { userType: 0, superManager: true });
  return Object.values(views).flatMap((view) => {
    const screen = catalogue.screens[view.id];
    const call = isForm(view) ? catalogue.calls[view.call.id] : undefined;
    return isForm(view) && screen && isForm(screen) && call ? [formSchema(view, screen, call, catalogue)] : [];
  });
}

test.each([
  ['the library', () => libraryRelease().catalogue],
  ['the product', shippedCatalogue],
])('every call and every form of %s is a schema', (_, catalogueOf) => {
  const catalogue = catalogueOf();
  const calls = Object.values(catalogue.calls).map((call) => inputSchema(call, catalogue));
  const forms = schemasOfForms(catalogue);
  expect(Math.min(calls.length, forms.length)).toBeGreaterThan(5);
  const ajv = new Ajv();
  for (const schema of [...calls, ...forms]) expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
});

test('what is none would be told', () => {
  expect(new Ajv().validateSchema({ type: 'object', required: 'name' })).toBe(false);
});
