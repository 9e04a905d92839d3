/** The demonstration and a browser for a file of tests: there before its first test, gone after its last. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, type Product } from './product.ts';

interface Stage {
  readonly product: Product;
  readonly browser: Browser;
}

/** @param change its schemas, before it starts @throws Error where it is looked at before the first test. */
export function openStage(change?: (schemas: string) => void): Stage {
  let product: Product | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    product = await startDemonstration(change && { change });
    browser = await shareBrowser();
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    if (product) removeFolder(product);
  });
  const standing = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('the demonstration and its browser are there from the first test on');
    return part;
  };
  return {
    get product() {
      return standing(product);
    },
    get browser() {
      return standing(browser);
    },
  };
}
