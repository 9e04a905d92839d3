/** What the product adds to the generic server holds of its schemas. */
import { describe, expect, test } from 'vitest';
import { snakeCase } from '../../src/core/model/columnNames.ts';
import { uniqueFaults } from '../../src/towing/index.ts';
import { productRelease } from '../serverKit/product.ts';

describe('a fault of doubled values names a unique key', () => {
  test.each(uniqueFaults.map((fault) => [fault.entity, fault] as const))('of %s', async (entity, { fields }) => {
    const plan = (await productRelease()).tables.find((one) => one.entity === entity);
    const indexed = plan?.indexes.filter(({ unique }) => unique).map(({ columns }) => columns) ?? [];
    expect([plan?.primaryKey, ...indexed]).toContainEqual(fields.map(snakeCase));
  });
});
