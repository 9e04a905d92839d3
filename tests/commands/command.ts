/** A command of the built server, as an operator calls it: what it is built from would be compiled anew by each call. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { builtProgram } from '../browser/product.ts';

const root = resolve(import.meta.dirname, '../..');

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** @param name of its file in src/commands. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ran> {
  const program = await builtProgram(name);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}
