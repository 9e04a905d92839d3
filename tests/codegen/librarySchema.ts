/** The library's own `schema` command, as a product has one: what its server does is what the calls of the library ask for. */
import type { MisfitsOf } from '../../codegen/judge.ts';
import { runSchemaCommand } from '../../codegen/schemaCommand.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { unknownHandlers } from '../../src/server/releases/invalid.ts';
import { libraryFiles } from '../library/files.ts';

const asked = Object.values(readCatalogue(libraryFiles()).catalogue?.calls ?? {}).map(({ does }) => does);

export const libraryMisfits: MisfitsOf = async (catalogue, sources) =>
  unknownHandlers(catalogue, new Set(asked), sources);

if (process.argv[1] === import.meta.filename) {
  const output = { say: (line: string) => console.log(line), complain: (line: string) => console.error(line) };
  process.exitCode = await runSchemaCommand(process.argv.slice(2), process.env, output, libraryMisfits);
}
