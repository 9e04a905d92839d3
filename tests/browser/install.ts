/** `npm run browser`: says which Chromium the tests use; installs Debian's where there is none and this may. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromiumPath } from './chromium.ts';

function found(): string | Error {
  try {
    return chromiumPath();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const mayInstall =
  !process.env['CHROMIUM_PATH'] &&
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get');

let path = found();
if (path instanceof Error && mayInstall) {
  process.stdout.write('Installing Chromium (apt-get install chromium fonts-noto-cjk) …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  const packages = ['chromium', 'fonts-noto-cjk'];
  execFileSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: ['ignore', 'ignore', 'inherit'], env });
  path = found();
}
if (path instanceof Error) {
  process.stderr.write(`${path.message}\n`);
  process.exitCode = 1;
} else process.stdout.write(`The tests use the browser ${path}\n`);
