/**
 * `npm run check:deploy`: starts or checks everything in deploy/ with the tool that reads it, where that tool is here,
 * and says of each file what was checked and what was not. Exit code 1 where a check has failed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { imageServes } from './imageServes.ts';

const project = resolve(import.meta.dirname, '../..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What a check says: null where all is well. */
type Found = string | null;
interface Check {
  readonly what: string;
  /** Why it cannot be made here; null where it can. */
  readonly lacks: string | null;
  readonly run: () => Promise<Found> | Found;
}

const has = (tool: string): boolean => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;
const works = (command: string): boolean => spawnSync('sh', ['-c', command]).status === 0;
const lacking = (tool: string): string | null => (has(tool) ? null : `no ${tool} here`);

function succeeds(command: string, input?: string): Found {
  const env = { ...process.env, POSTGRES_PASSWORD: 'letters1', SITE: 'http://localhost', BACKENDS: '127.0.0.1:1' };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: project, env, encoding: 'utf8', input });
  return status === 0 ? null : `${stdout}${stderr}`.trim() || `ended with ${status}`;
}

const prometheus = 'deploy/prometheus';
const compose = works('docker compose version') ? 'docker compose' : has('docker-compose') ? 'docker-compose' : null;

function composes(name: string): Check {
  const file = `deploy/${name}`;
  return {
    what: `${file} is a valid composition`,
    lacks: compose === null ? 'neither "docker compose" nor docker-compose here' : null,
    run: () => {
      if (compose === 'docker compose') return succeeds(`docker compose -f ${file} config -q`);
      // The old program knows no project name in the file.
      const text = readFileSync(join(project, file), 'utf8').replace(/^name: .*$/m, '');
      return succeeds('docker-compose --project-directory deploy -f - config -q', text);
    },
  };
}

const unit = './deploy/towline.service';
const root =
  process.platform === 'linux' && process.getuid?.() === 0 && has('unshare') && has('setpriv') && has('nsenter');

const checks: readonly Check[] = [
  {
    what: 'deploy/Dockerfile follows the rules of hadolint',
    lacks: lacking('hadolint'),
    run: () => succeeds('hadolint deploy/Dockerfile'),
  },
  {
    what: 'deploy/Dockerfile builds with an engine',
    lacks: works('docker info') ? null : 'no container engine answers here',
    run: () => succeeds('docker build -q -f deploy/Dockerfile .'),
  },
  composes('compose.yaml'),
  composes('compose.external.yaml'),
  {
    what: 'deploy/Caddyfile is valid',
    lacks: lacking('caddy'),
    run: () => succeeds('caddy validate --config deploy/Caddyfile --adapter caddyfile'),
  },
  {
    what: 'deploy/towline.service is a valid unit',
    lacks: has('systemd-analyze') && existsSync('/usr/bin/node') ? null : 'no systemd-analyze or no /usr/bin/node here',
    run: () => succeeds(`systemd-analyze verify ${unit}`),
  },
  {
    what: 'deploy/towline.service is exposed to 2.0 of 10 at most',
    lacks: works('systemd-analyze security --help | grep -q offline') ? null : 'no systemd-analyze of version 250 here',
    run: () => succeeds(`systemd-analyze security --offline=true --threshold=20 ${unit}`),
  },
  {
    what: `${prometheus}/rules.yaml is valid`,
    lacks: lacking('promtool'),
    run: () => succeeds(`promtool check rules --lint=all --lint-fatal ${prometheus}/rules.yaml`),
  },
  {
    what: `${prometheus}/rules.yaml fires when it should`,
    lacks: lacking('promtool'),
    run: () => succeeds(`promtool test rules ${prometheus}/rules.test.yaml`),
  },
  {
    what: `${prometheus}/prometheus.yaml is valid`,
    lacks: lacking('promtool'),
    run: () => succeeds(`promtool check config --syntax-only ${prometheus}/prometheus.yaml`),
  },
  {
    what: 'the image’s content serves as its user on a read-only root, and ends in time',
    lacks: root ? null : 'needs root on Linux with unshare, setpriv and nsenter',
    run: () => imageServes(say),
  },
];

let failed = false;
for (const { what, lacks, run } of checks) {
  if (lacks !== null) {
    say(`not checked  ${what}: ${lacks}`);
    continue;
  }
  const found = await run();
  failed ||= found !== null;
  say(found === null ? `holds        ${what}` : `FAILS        ${what}\n${found}`);
}
process.exitCode = failed ? 1 : 0;
