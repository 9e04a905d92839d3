/**
 * Does what the Dockerfile says without a container engine, as root on Linux: each stage is a folder that becomes the
 * root of its steps, with the system's programs seen through read-only mounts; the result runs as the image's user, as
 * process 1 of its own, without capabilities, on a root that cannot be written but for its volume and /tmp.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { readDockerfile, type Dockerfile, type Stage } from './dockerfile.ts';

const project = resolve(import.meta.dirname, '../..');

export interface Image {
  readonly file: Dockerfile;
  /** The last stage's root. */
  readonly root: string;
  readonly remove: () => void;
}

/** What of the system the base image stands for. */
const system = ['/usr', '/bin', '/sbin', '/lib', '/lib64'].filter((path) => existsSync(path));

export function buildImage(say: (line: string) => void): Image {
  const file = readDockerfile(readFileSync(join(project, 'deploy/Dockerfile'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  chmodSync(folder, 0o755);
  const context = takeContext(folder);
  const built = new Map<string, Built>();
  try {
    for (const stage of file.stages) built.set(stage.name, buildStage(stage, folder, context, built, say));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    file,
    root: rootOf(built, 'last'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What is committed or about to be, as far as the ignore file lets it through. */
function takeContext(folder: string): string {
  const context = join(folder, 'context');
  const ignore = readFileSync(join(project, 'deploy/Dockerfile.dockerignore'), 'utf8').trim().split('\n');
  const kept = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const listed = ended(spawnSync('git', ['ls-files', '-z', '--', ...kept], { cwd: project, encoding: 'utf8' }));
  for (const path of listed.split('\0').filter((one) => one !== '' && existsSync(join(project, one)))) {
    mkdirSync(dirname(join(context, path)), { recursive: true });
    cpSync(join(project, path), join(context, path), { preserveTimestamps: true });
  }
  return context;
}

/** A stage that is done: its root, and the folder in which the steps of those after it go on. */
interface Built {
  readonly root: string;
  readonly place: string;
}

function rootOf(built: ReadonlyMap<string, Built>, name: string): string {
  const root = built.get(name)?.root;
  if (root === undefined) throw new Error(`A stage must be built before it is used: ${name}`);
  return root;
}

function buildStage(
  stage: Stage,
  folder: string,
  context: string,
  built: ReadonlyMap<string, Built>,
  say: (line: string) => void,
): Built {
  const root = join(folder, stage.name);
  if (stage.from === null) makeBase(root);
  else cpSync(rootOf(built, stage.from), root, copying);
  let place = stage.from === null ? '/' : (built.get(stage.from)?.place ?? '/');
  for (const step of stage.steps) {
    if (step.kind === 'WORKDIR') {
      place = resolve(place, step.text);
      mkdirSync(join(root, place), { recursive: true });
    } else if (step.kind === 'COPY') {
      const from = step.stage === null ? context : rootOf(built, step.stage);
      const to = join(root, resolve(place, step.to));
      for (const source of step.sources)
        cpSync(join(from, source), step.to.endsWith('/') ? join(to, basename(source)) : to, copying);
    } else if (step.kind === 'RUN') {
      say(`  ${stage.name}: ${step.text}`);
      ended(
        spawnSync(
          'unshare',
          ['--mount', 'sh', '-ec', `${mounts(root)} exec chroot "$ROOT" sh -ec "cd ${place}; $RUN"`],
          {
            env: { ...process.env, ROOT: root, RUN: step.text, HOME: '/root', npm_config_cache: '/root/.npm' },
            encoding: 'utf8',
            maxBuffer: 1e8,
          },
        ),
      );
    }
  }
  return { root, place };
}

const copying = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true };

function makeBase(root: string): void {
  for (const path of [...system, '/proc', '/dev', '/tmp', '/root/.npm', '/etc'])
    mkdirSync(join(root, path), { recursive: true });
  chmodSync(join(root, 'tmp'), 0o1777);
  for (const path of ['/etc/ssl', '/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf', '/etc/localtime'])
    if (existsSync(path)) cpSync(path, join(root, path), { recursive: true, dereference: true });
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
}

function mounts(root: string): string {
  const shown = system.map(
    (path) => `mount --rbind ${path} "${root}${path}"; mount -o remount,bind,ro "${root}${path}"`,
  );
  const cache = process.env['npm_config_cache'] ?? join(process.env['HOME'] ?? '/root', '.npm');
  return [
    ...shown,
    `mount --rbind /dev "${root}/dev"`,
    `mount -t proc proc "${root}/proc"`,
    `mkdir -p "${cache}"; mount --bind "${cache}" "${root}/root/.npm";`,
  ].join('; ');
}

function ended(result: { status: number | null; stdout: string; stderr: string; error?: Error }): string {
  if (result.error) throw result.error;
  if (result.status !== 0)
    throw new Error(`It must end with 0, and ended with ${result.status}:\n${result.stdout}${result.stderr}`);
  return result.stdout;
}

export interface Container {
  /** Runs a command beside the server, as the image's user. @returns its exit code and what it said. */
  readonly execute: (command: readonly string[]) => { code: number | null; said: string };
  readonly log: () => string;
  /** Sends the image's stop signal to process 1. @returns its exit code, and how many milliseconds it took. */
  readonly stop: () => Promise<{ code: number | null; ms: number }>;
}

/** As `docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges -v …` */
export function runImage({ file, root }: Image, env: Readonly<Record<string, string>>): Container {
  const [uid = '', gid = ''] = file.user.split(':');
  const outside = `${root}.run`;
  mkdirSync(outside, { recursive: true });
  const script = [
    'mount --make-rprivate /',
    `mount --bind "${root}" "${outside}"`,
    ...system.map((path) => `mount --rbind ${path} "${outside}${path}"; mount -o remount,bind,ro "${outside}${path}"`),
    `mount --rbind /dev "${outside}/dev"`,
    `mount -t tmpfs -o mode=1777,size=256m tmpfs "${outside}/tmp"`,
    `mount --bind "${outside}${file.volume}" "${outside}${file.volume}"`,
    `mount -o remount,bind,ro "${outside}"`,
    `mount -t proc proc "${outside}/proc"`,
    `exec chroot "${outside}" setpriv --reuid ${uid} --regid ${gid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all sh -c 'cd /app; exec "$@"' sh "$@"`,
  ].join('; ');
  const given = { PATH: process.env['PATH'] ?? '', ...file.env, ...env };
  const child = spawn('unshare', ['--mount', '--pid', '--fork', 'sh', '-ec', script, 'sh', ...file.command], {
    env: given,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout.on('data', (part: Buffer) => (log += part.toString()));
  child.stderr.on('data', (part: Buffer) => (log += part.toString()));
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  return {
    log: () => log,
    execute: (command) => {
      const inside = [
        '--target',
        processOne(child),
        '--mount',
        '--pid',
        '--root',
        '--wd',
        '--setuid',
        uid,
        '--setgid',
        gid,
      ];
      const { status, stdout, stderr } = spawnSync('nsenter', [...inside, '--', ...command], {
        env: given,
        encoding: 'utf8',
      });
      return { code: status, said: `${stdout}${stderr}` };
    },
    stop: async () => {
      const from = performance.now();
      if (child.exitCode === null) process.kill(Number(processOne(child)), file.stopSignal as NodeJS.Signals);
      return { code: await exited, ms: Math.round(performance.now() - from) };
    },
  };
}

function processOne(child: ChildProcess): string {
  return readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
}
