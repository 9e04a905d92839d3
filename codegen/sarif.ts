/** Faults as SARIF 2.1.0, which code hosts and editors read. */
import { join } from 'node:path';
import { printFix, type Fix, type ToldFault } from '../src/core/lint.ts';
import { explanationOf } from '../src/core/lint/explained/explained.ts';
import { everyCode } from './faultPages.ts';
import type { Source } from '../src/release/release.ts';

/** @param folder as the command was given it: what paths of the log begin with */
export function printSarif(faults: readonly ToldFault[], sources: readonly Source[], folder: string): string {
  const rules = everyCode.map((id) => ({
    id,
    shortDescription: { text: explanationOf(id)?.holds ?? '' },
    help: { text: explanationOf(id)?.means['en-US'] ?? '' },
    defaultConfiguration: { level: 'error' },
  }));
  const textOf = (file: string): string => sources.find((one) => one.file === file)?.text ?? '';
  const results = faults.map(({ file, line, col, code, message, fix }) => ({
    ruleId: code,
    ruleIndex: everyCode.indexOf(code),
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
    ...(fix && { fixes: [fixOf(fix, uriOf(folder, file), textOf(file))] }),
  }));
  const driver = { name: 'schema check', rules };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
  return JSON.stringify(log, null, 2);
}

function fixOf(fix: Fix, uri: string, text: string): object {
  const replacements = fix.edits.map(({ at, length, text: put }) => ({
    deletedRegion: regionOf(text, at, at + length),
    insertedContent: { text: put },
  }));
  return { description: { text: printFix(fix) }, artifactChanges: [{ artifactLocation: { uri }, replacements }] };
}

function regionOf(text: string, from: number, to: number): object {
  const place = (offset: number): [number, number] => {
    const before = text.slice(0, offset).split('\n');
    return [before.length, (before.at(-1) ?? '').length + 1];
  };
  const [[startLine, startColumn], [endLine, endColumn]] = [place(from), place(to)];
  return { startLine, startColumn, endLine, endColumn };
}

function uriOf(folder: string, file: string): string {
  const path = join(folder, file).replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
  return path.startsWith('/') ? `file://${path}` : path;
}
