/** Finds a Chromium to test with: the one named, the system's, Playwright's; else installs Debian's where it may. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const wellKnown = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const advice =
  'No Chromium found. Install one ("apt-get install chromium", or "npx playwright-core install chromium"), or name its path in CHROMIUM_PATH.';

function present(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH must name a file that exists, got "${named}"`);
    return named;
  }
  return [...wellKnown, chromium.executablePath()].find((path) => existsSync(path));
}

function installed(): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(advice);
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const path = present();
  if (!path) throw new Error(advice);
  return path;
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: present() ?? installed(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=user-gesture-required',
    ],
  });
}
