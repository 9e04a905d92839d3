/** What an operator deploys with agrees with the product: one way to start, metrics that exist, a console that is built. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../src/commands/built.mjs';
import { openOffice, type Office } from '../towing/office.ts';
import { readDockerfile } from './dockerfile.ts';

const project = resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(project, name), 'utf8');

describe('the start', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const start = scripts.start.split(' ');
  const image = readDockerfile(read('deploy/Dockerfile'));

  test('of image and unit is that of npm start', () => {
    expect(image.command).toEqual(start);
    expect(read('deploy/towline.service')).toContain(`ExecStart=/usr/bin/${start.join(' ')}\n`);
  });

  test('of the image is for a user by number, who writes to one volume, is asked how it is, and is told when to end', () => {
    expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(image.volume).toBe(image.env['DATA_DIR']);
    expect(image.health.join(' ')).toContain('/healthz');
    expect(image.stopSignal).toBe('SIGTERM');
  });

  test('of compositions and unit plants no demonstration', () => {
    for (const file of ['compose.yaml', 'compose.external.yaml'])
      expect(read(`deploy/${file}`)).toContain('SEED: ${SEED:-none}');
    expect(read('deploy/towline.service')).toContain('SEED=none');
  });
});

describe('the metrics that rules and dashboard name', () => {
  let office: Office;
  let printed: ReadonlySet<string>;
  beforeAll(async () => {
    office = await openOffice(0);
    // One answer of each kind, so that what counts answers has begun to count.
    await (await office.as('police')).get('/rescue_public/commandCentre/getTask');
    const { body } = await office.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
    printed = new Set([...body.matchAll(/^(?:# TYPE )?([a-z_]+)[ {]/gm)].map(([, name = '']) => name));
  });
  afterAll(() => office.close());

  /** Prometheus makes these itself. */
  const own = new Set(['up']);
  const words =
    /\b(by|without|on|ignoring|group_left|group_right|and|or|unless|bool|offset|le|job|instance|call|status)\b/;

  function namesOf(expression: string): string[] {
    const bare = expression
      .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
      .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
    return [...bare.matchAll(/(?<![\w.])[a-z_][a-z0-9_]*(?!\w*\s*\()\b/gi)]
      .map(([name]) => name)
      .filter((name) => !words.test(name) && !/^\d/.test(name));
  }

  test('are printed at /metrics', () => {
    const rules = [...read('deploy/prometheus/rules.yaml').matchAll(/^ +expr: (.*)$/gm)].map(([, text = '']) => text);
    const board = JSON.parse(read('deploy/grafana/towline.json')) as {
      panels: { title: string; targets?: { expr: string }[] }[];
    };
    const drawn = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(rules.length).toBeGreaterThan(5);
    expect(drawn.length).toBeGreaterThan(5);
    const named = new Set([...rules, ...drawn].flatMap(namesOf));
    expect(named).toContain('http_requests_total');
    expect([...named].filter((name) => !printed.has(name) && !own.has(name))).toEqual([]);
  });
});

describe('a console that is older than its sources', () => {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const said: string[] = [];
  const settings = { project: folder, say: (line: string) => void said.push(line), canBuild: () => false };

  test('is refused in one line where it was never built and nothing can be written', async () => {
    mkdirSync(join(folder, 'src'));
    await expect(ensureBuilt('console', settings)).rejects.toThrow('npm run build');
  });

  test('serves as it is where nothing can be written, and the operator is told', async () => {
    const built = join(folder, 'dist/console');
    mkdirSync(built, { recursive: true });
    writeFileSync(join(built, 'index.html'), '');
    utimesSync(join(built, 'index.html'), 1, 1);
    writeFileSync(join(folder, 'src/main.tsx'), '');
    expect(await ensureBuilt('console', settings)).toBe(built);
    expect(said.splice(0)).toEqual([expect.stringContaining('older than its sources')]);
  });

  test('serves as it is where only the server’s sources are newer, and nothing is said', async () => {
    utimesSync(join(folder, 'src/main.tsx'), 1, 1);
    mkdirSync(join(folder, 'src/server'));
    writeFileSync(join(folder, 'src/server/app.ts'), '');
    expect(await ensureBuilt('console', settings)).toBe(join(folder, 'dist/console'));
    expect(said).toEqual([]);
    await expect(ensureBuilt('server', settings)).rejects.toThrow('the server must be built before the start');
  });
});
