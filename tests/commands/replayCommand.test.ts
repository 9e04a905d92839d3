/** `npm run replay` as an operator calls it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDay } from '../../src/towing/decide/replay/readDay.ts';
import { plainDay } from '../towing/decide/replay/plainDay.ts';
import { runCommand } from './command.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
  file = join(folder, 'day');
  writeFileSync(file, writeDay(plainDay));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (args: readonly string[], lang = 'C') => runCommand('replay', args, { ...process.env, LANG: lang });

test('prints a table of the policies, and the shares of the companies', async () => {
  const { status, stdout } = await run(['--day', file, '--policy', 'nearest,batch']);
  expect(stdout).toBe(`method   tasks  served  unserved  mean min  p90 min  longest   late    km  km/task   idle
nearest      4       2         1      13.5     17.0     17.0  50.0%  26.0     13.0  95.8%
batch        4       2         1      10.5     16.0     16.0  50.0%  14.0      7.0  96.5%

method      c1     c2
nearest  50.0%  50.0%
batch    50.0%  50.0%
`);
  expect(status).toBe(0);
});

test('speaks Chinese where the terminal does, and draws with a title that is read out', async () => {
  const svg = join(folder, 'chart.svg');
  const { stdout } = await run(['--day', file, '--policy', 'rotation', '--svg', svg], 'zh_CN.UTF-8');
  expect(stdout).toContain('方法');
  const drawn = readFileSync(svg, 'utf8');
  expect(drawn).toContain('<title id="title">各派单方法的到场用时与公里数</title>');
  expect(drawn).toContain('轮派：2个已到场，1个超过15分钟');
});

test('a wrong file and wrong options are one line', async () => {
  const bad = join(folder, 'bad');
  writeFileSync(bad, '{"day":"2026-11-20"}\n{"park":"p"}\n');
  expect(await run(['--day', bad])).toEqual({
    status: 1,
    stdout: '',
    stderr: `${bad}:2 "detachmentId": a text is expected, it is missing\n`,
  });
  expect((await run(['--day', file, '--policy', 'best'])).stderr).toBe(
    '--policy is of nearest, fastest, rotation, batch, bounded, given "best"\n',
  );
  expect((await run([])).stderr).toBe('one of --day FILE, --generate SEED and --export DAY must be given\n');
  expect((await run(['--generate', '1', '--supply', 'much'])).stderr).toBe(
    '--supply must be a number from 0.1 to 10, given "much"\n',
  );
});

test.each([
  [['--export', '2026-11-20', '--supply', '2'], '--supply'],
  [['--day', 'FILE', '--tasks', '9'], '--tasks'],
  [['--day', 'FILE', '--streets'], '--streets'],
])('%j: an option of generated days is refused for others', async (args, option) => {
  expect(await run(args.map((arg) => (arg === 'FILE' ? file : arg)))).toEqual({
    status: 1,
    stdout: '',
    stderr: `${option} must come with --generate SEED\n`,
  });
});
