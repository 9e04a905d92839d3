/** FAULTS.md and `schema explain`: what each code of the linter means, with what is wrong and what is right. */
import { explanationOf, explanations, toldByServers, wrongOf } from '../src/core/lint/explained/explained.ts';

export const everyCode: readonly string[] = [...Object.keys(explanations), ...Object.keys(toldByServers)];

export function printFaultPages(): string {
  const pages = [...everyCode].sort().map((code) => printFaultPage(code));
  return [
    '# What the linter says',
    'Each fault has a code that stays the same, whatever its message says. `npm run -s schema -- explain CODE` prints one of these pages. The examples are files of the library of books in `tests/library`; a test holds them true.',
    ...pages,
  ].join('\n\n');
}

/** The page of a code that there is. */
export function printFaultPage(code: string): string {
  const page = explanationOf(code);
  if (!page) throw new Error(`there is no code "${code}"`);
  const { holds, means, example } = page;
  const said = [`## ${code}`, `Must hold: ${holds}.`, means['en-US'], means['zh-CN']];
  if (!example) return said.join('\n\n');
  const { text, place } = wrongOf(example);
  const right = example.rightFile ?? example.file;
  return [
    ...said,
    `Wrong, at \`${place}\`:`,
    fenced(text),
    `Right${right === example.file ? '' : `, in \`${right}\``}:`,
    fenced(example.right),
  ].join('\n\n');
}

/** Some are no JSON. */
function fenced(text: string): string {
  return `\`\`\`text\n${text}\n\`\`\``;
}
