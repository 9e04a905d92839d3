/** `npm run -s schema -- …`: the linter and the scaffolder on the command line, which know what this product's server does. */
import { runSchemaCommand } from '../../codegen/schemaCommand.ts';
import type { Catalogue } from '../core/model/catalogue.ts';
import type { Source } from '../release/release.ts';

const output = { say: (line: string) => console.log(line), complain: (line: string) => console.error(line) };
process.exitCode = await runSchemaCommand(process.argv.slice(2), process.env, output, misfitsOf);

/** Not sooner than it is asked: most commands need none of the server. */
async function misfitsOf(catalogue: Catalogue, sources: readonly Source[]) {
  const [{ unknownHandlers, unknownPages }, { handlerNames }, { handlers, writtenPages }] = await Promise.all([
    import('../server/releases/invalid.ts'),
    import('../server/ownHandlers.ts'),
    import('../towing/index.ts'),
  ]);
  return [
    ...unknownHandlers(catalogue, handlerNames(handlers), sources),
    ...unknownPages(catalogue, new Set(writtenPages), sources),
  ];
}
