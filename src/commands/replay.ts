/** `npm run replay -- --day FILE | --generate SEED | --export DAY`: a day under each policy, as a table, as JSON, as a drawing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { messageOf } from '../core/model/thrown.ts';
import { StartFault } from '../server/postgres/startFault.ts';
import { chartOf } from '../towing/decide/replay/chart.ts';
import type { Day } from '../towing/decide/replay/day.ts';
import { DayFault } from '../towing/decide/replay/dayFields.ts';
import { figuresOf } from '../towing/decide/replay/figures.ts';
import { generateDay } from '../towing/decide/replay/generate.ts';
import { isPolicy, policies, type Policy } from '../towing/decide/replay/policies.ts';
import { readDay, writeDay } from '../towing/decide/replay/readDay.ts';
import { replay } from '../towing/decide/replay/run.ts';
import { tableOf } from '../towing/decide/replay/table.ts';
import { openDemonstrationWays } from './replayWays.ts';
import { runCommand, type Command } from './run.ts';

await runCommand(
  ['day', 'generate', 'export', 'supply', 'tasks', 'policy', 'svg', 'out'],
  async (command) => {
    const { flag, given, say } = command;
    const chosen = policiesOf(given('policy') ?? 'nearest,rotation,batch,bounded');
    const day = await dayOf(command);
    const out = given('out');
    if (out !== null) write('out', out, writeDay(day));
    const way = day.ground === 'streets' ? openDemonstrationWays().way : null;
    const outcomes = chosen.map((policy) => replay(day, policy, { way }));
    const figures = outcomes.map((outcome) => figuresOf(day, outcome));
    const language = /^zh/i.test(process.env['LANG'] ?? '') ? 'zh-CN' : 'en-US';
    const svg = given('svg');
    if (svg !== null) write('svg', svg, chartOf(day, outcomes, language));
    say(flag('json') ? JSON.stringify(figures) : tableOf(figures, language).trimEnd());
    return true;
  },
  { flags: ['json', 'streets'], dataFolder: 'unread' },
);

function policiesOf(text: string): readonly Policy[] {
  const names = text.split(',').map((name) => name.trim());
  const chosen = names.filter(isPolicy);
  const unknown = names.find((name) => !isPolicy(name));
  if (unknown !== undefined)
    throw new StartFault(`--policy is of ${Object.keys(policies).join(', ')}, given "${unknown}"`);
  return [...new Set(chosen)];
}

/** The database's part is loaded only where a day is read from it. */
async function dayOf(command: Command): Promise<Day> {
  const [file, seed, recorded] = [command.given('day'), command.given('generate'), command.given('export')];
  if ([file, seed, recorded].filter((one) => one !== null).length !== 1)
    throw new StartFault('one of --day FILE, --generate SEED and --export DAY must be given');
  const ofGenerated = ['supply', 'tasks', 'streets'];
  const other = ofGenerated.find((name) => command.given(name) !== null || command.flag(name));
  if (other !== undefined && seed === null) throw new StartFault(`--${other} must come with --generate SEED`);
  if (recorded !== null) return (await import('./replayExport.ts')).exportedDay(command, recorded);
  return file === null ? generated(command) : readFile(file);
}

function generated(command: Command): Day {
  const seed = numberOf(command, 'generate', 0, 0xffffffff, 0);
  const supply = numberOf(command, 'supply', 0.1, 10, 1);
  const tasks = numberOf(command, 'tasks', 1, 5_000, 240);
  if (!Number.isInteger(seed) || !Number.isInteger(tasks))
    throw new StartFault('--generate and --tasks are whole numbers');
  if (!command.flag('streets')) return generateDay({ seed, supply, tasks });
  return { ...generateDay({ seed, supply, tasks, ...openDemonstrationWays() }), ground: 'streets' };
}

function numberOf({ given }: Command, name: string, least: number, most: number, otherwise: number): number {
  const said = given(name);
  const value = said === null ? otherwise : Number(said);
  if (!(value >= least && value <= most))
    throw new StartFault(`--${name} must be a number from ${least} to ${most}, given "${said}"`);
  return value;
}

function readFile(file: string): Day {
  try {
    return readDay(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof DayFault) throw new StartFault(`${file}:${error.line} ${error.message}`, { cause: error });
    throw new StartFault(`--day cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

function write(option: string, file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new StartFault(`--${option} cannot be written: ${messageOf(error)}`, { cause: error });
  }
}
