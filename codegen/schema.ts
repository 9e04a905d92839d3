/** `npm run -s schema -- …`: the linter and the scaffolder on the command line. */
import { runSchemaCommand } from './schemaCommand.ts';

process.exitCode = await runSchemaCommand(process.argv.slice(2), process.env, {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
