/** Which options each command of the schema tool has: one that it does not have would be passed over, and `--dry` would write. */
import { UsageFault } from './usage.ts';

const options: ReadonlyMap<string, readonly string[]> = new Map([
  ['check', ['dir', 'against', 'fix', 'json', 'sarif']],
  ['check --rows', ['rows', 'dir']],
  ['explain', []],
  ['upgrade', ['dry', 'dir']],
  ['rename', ['dry', 'dir']],
  ['new list', ['fields', 'dir', 'menu']],
  ['import openapi', ['schema', 'dir', 'menu']],
  ['import openapi --service', ['service', 'url', 'dir', 'menu']],
  ['import table', ['name', 'dir', 'menu']],
  ['mcp', ['dir', 'drafts']],
  ['drafts', ['dir', 'drafts']],
  ['adopt', ['dir', 'drafts']],
]);

/** @throws UsageFault for an option that the command does not have; of a command that there is not the usage tells. */
export function refuseOthers(positionals: readonly string[], given: Readonly<Record<string, unknown>>): void {
  const [first = '', second = ''] = positionals;
  const named = [`${first} ${second}`, first].find((name) => options.has(name)) ?? '';
  const mode = Object.keys(given).map((option) => `${named} --${option}`);
  const command = mode.find((name) => options.has(name)) ?? named;
  const own = options.get(command);
  const other = own && Object.keys(given).find((option) => !own.includes(option));
  if (!own || other === undefined) return;
  const has = own.length === 0 ? 'it has none' : `it has ${own.map((option) => `--${option}`).join(', ')}`;
  throw new UsageFault(`"schema ${command}" has no option --${other}: ${has}`);
}
