/** Faults as SARIF 2.1.0, which code hosts and editors read. */
import { join } from 'node:path';
import { lintCodes, type LintFault } from '../src/core/lint.ts';
import { explanationOf } from '../src/core/lint/explained.ts';

/** @param folder as the command was given it: what paths of the log begin with */
export function printSarif(faults: readonly LintFault[], folder: string): string {
  const codes = Object.keys(lintCodes);
  const rules = codes.map((id) => ({
    id,
    shortDescription: { text: lintCodes[id as keyof typeof lintCodes] },
    help: { text: explanationOf(id)?.means['en-US'] ?? '' },
    defaultConfiguration: { level: 'error' },
  }));
  const results = faults.map(({ file, line, col, code, message }) => ({
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: 'error',
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(folder, file) },
          region: { startLine: line, startColumn: col },
        },
      },
    ],
  }));
  const driver = { name: 'schema check', rules };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
  return JSON.stringify(log, null, 2);
}

function uriOf(folder: string, file: string): string {
  const path = join(folder, file).replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
  return path.startsWith('/') ? `file://${path}` : path;
}
