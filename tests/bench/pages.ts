/** What the first pages cost a browser with an empty cache: bytes over the wire, requests, time to what is wanted. */
import type { Page } from 'playwright-core';
import { launchBrowser } from '../browser/chromium.ts';

interface Measured {
  readonly page: string;
  readonly requests: number;
  readonly 'KB over the wire': number;
  readonly 'ms until shown': number;
}

interface Meter {
  readonly read: () => { requests: number; bytes: number };
}

async function metered(page: Page): Promise<Meter> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let requests = 0;
  let bytes = 0;
  session.on('Network.loadingFinished', (event) => {
    requests += 1;
    bytes += event.encodedDataLength;
  });
  return { read: () => ({ requests, bytes }) };
}

const row = (page: string, meter: Meter, from: number): Measured => {
  const { requests, bytes } = meter.read();
  return {
    page,
    requests,
    'KB over the wire': Math.round(bytes / 1024),
    'ms until shown': Math.round(performance.now() - from),
  };
};

export async function measurePages(url: string): Promise<Measured[]> {
  const browser = await launchBrowser();
  try {
    const first = await browser.newPage({ locale: 'zh-CN' });
    const loginMeter = await metered(first);
    const loginFrom = performance.now();
    await first.goto(`${url}/#/login`);
    await first.locator('input[type=password]').waitFor();
    const login = row('login', loginMeter, loginFrom);
    await first.locator('input').first().fill('police');
    await first.locator('input[type=password]').fill('Towline-2026');
    await first.keyboard.press('Enter');
    await first.waitForURL(/#\/index/);
    const storage = await first.context().storageState();
    const second = await (await browser.newContext({ locale: 'zh-CN', storageState: storage })).newPage();
    const listMeter = await metered(second);
    const listFrom = performance.now();
    await second.goto(`${url}/#/dispatch/commandCentre`);
    await second.locator('tbody tr[data-row-key]').first().waitFor();
    return [login, row('first list, signed in', listMeter, listFrom)];
  } finally {
    await browser.close();
  }
}
