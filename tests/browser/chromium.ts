/** Finds a Chromium to test with: the one named, the system's, Playwright's. Nothing is installed here: `npm run browser` does. */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

const wellKnown = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @throws Error with one line that says what to do, where there is none. */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM_PATH'];
  const path = (named ? [named] : [...wellKnown, chromium.executablePath()]).find((one) => existsSync(one));
  if (path !== undefined) return path;
  if (named) throw new Error(`CHROMIUM_PATH must name a file that exists, got "${named}"`);
  throw new Error(
    'No Chromium found: run "npm run browser", or install one ("apt-get install chromium", "npx playwright-core install chromium"), or name its path in CHROMIUM_PATH.',
  );
}

/** What Playwright 1.65 switches off, for of two such lists a browser reads the last; then pages of the address bar, which every window would open anew. */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** A page of a test lives for seconds: to compile its code again, faster, takes more of the processor than the faster code gives back. */
const withoutRecompiling = '--js-flags=--no-opt --no-maglev';

/** A browser of the caller's own, as users have it, which ends when it is closed. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=user-gesture-required',
      `--disable-features=${withoutFeatures.join()}`,
      ...more,
    ],
  });
}

let shared: Promise<Browser> | undefined;

/** The one browser of a test worker, which ends with the worker: to close it closes what was opened through this one. */
export async function shareBrowser(): Promise<Browser> {
  shared ??= launchBrowser([withoutRecompiling]);
  const browser = await shared;
  const opened: BrowserContext[] = [];
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    opened.push(context);
    return context;
  };
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((context) => context.close()));
  };
  const mine = Object.create(browser) as Browser;
  return Object.assign(mine, { newContext, close });
}
