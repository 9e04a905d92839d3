/** A document arrives in pieces: what it shows first is not moved by what comes after it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';

test.each(['src/index.html', 'tests/library/product/index.html'])(
  'the mark of %s stands where it will stay before what follows it has come',
  async (file) => {
    const written = readFileSync(file, 'utf8').replace(/<script.*?<\/script>/g, '');
    const end = written.indexOf('/>', written.indexOf('<img')) + 2;
    const browser = await shareBrowser();
    const page = await browser.newPage();
    const [first, whole] = await page.evaluate(
      (pieces) => {
        document.open();
        return pieces.map((piece) => {
          document.write(piece);
          const { x, y, width, height } = document.querySelector('img')!.parentElement!.getBoundingClientRect();
          return { x, y, width, height };
        });
      },
      [written.slice(0, end), written.slice(end)],
    );
    expect(whole?.width).toBeGreaterThan(0);
    expect(first).toEqual(whole);
    await browser.close();
  },
);
