/** What every command of the operator shares: its options, its environment, and one line where it cannot be done. */
import { parseArgs } from 'node:util';
import { messageOf } from '../core/model/thrown.ts';
import { EnvironmentFault, readEnvironment, type DataFolder, type Environment } from '../server/environment.ts';
import { StartFault } from '../server/postgres/startFault.ts';

export interface Command {
  readonly environment: Environment;
  /** Of an option without which the command cannot be. @throws StartFault */
  readonly required: (name: string) => string;
  readonly given: (name: string) => string | null;
  readonly flag: (name: string) => boolean;
  readonly say: (line: string) => void;
}

interface Needs {
  /** Options without a value. */
  readonly flags?: readonly string[];
  /** Only what starts a server makes one. */
  readonly dataFolder?: DataFolder;
}

/** @param work returns whether all is well; the exit code is 1 where it is not. */
export async function runCommand(
  options: readonly string[],
  work: (command: Command) => Promise<boolean>,
  { flags = [], dataFolder = 'there' }: Needs = {},
): Promise<void> {
  try {
    const values = readOptions(options, flags);
    const environment = readEnvironment(process.env, dataFolder);
    process.env['TZ'] = environment.zone;
    const given = (name: string): string | null => {
      const value = values[name];
      return typeof value === 'string' ? value.trim() || null : null;
    };
    const flag = (name: string): boolean => values[name] === true;
    const required = (name: string): string => {
      const value = given(name);
      if (value === null)
        throw new StartFault(`--${name} must be given (options: ${options.map((option) => `--${option}`).join(', ')})`);
      return value;
    };
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    const whole = await work({ environment, required, given, flag, say });
    process.exitCode = whole ? 0 : 1;
  } catch (error) {
    const plain = error instanceof EnvironmentFault || error instanceof StartFault;
    process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  }
}

function readOptions(options: readonly string[], flags: readonly string[]): Readonly<Record<string, unknown>> {
  try {
    const described = Object.fromEntries([
      ...options.map((option) => [option, { type: 'string' as const }] as const),
      ...flags.map((flag) => [flag, { type: 'boolean' as const }] as const),
    ]);
    return parseArgs({ options: described }).values;
  } catch (cause) {
    throw new StartFault(messageOf(cause), { cause });
  }
}
