/** A handler is named once: one that is missing, unknown, named twice or of another type does not compile. */
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { leanProgram } from './nameDecisions.ts';
import { root } from './sourceFiles.ts';

const path = 'src/server/calls/parts.ts';

/** What the compiler says of these parts, where `lend` and `remind` are wanted. */
function saidOf(parts: string): string[] {
  const text = `
    import { mergeHandlers } from './typedHandlers.ts';
    interface Wanted {
      readonly lend: (input: { readonly id: string }) => Promise<null>;
      readonly remind: () => Promise<null>;
    }
    const lend = async (input: { readonly id: string }) => (input.id === '' ? null : null);
    const remind = async () => null;
    export const lost = async () => null;
    export const ofAnother = async (input: { readonly id: number }) => (input.id === 0 ? null : null);
    export const handlers = mergeHandlers<Wanted>()(${parts});
  `;
  const program = leanProgram([join(root, path)], { [path]: text });
  return program
    .getSemanticDiagnostics(program.getSourceFile(join(root, path)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('each named once, in whatever part: the compiler takes it', () => {
  expect(saidOf('{ lend, remind }')).toEqual([]);
  expect(saidOf('{ lend }, {}, { remind }')).toEqual([]);
}, 60_000);

test.each([
  ['is missing', '{ lend }', /a handler is missing.*remind/],
  ['is one that no call does', '{ lend, remind }, { lost }', /no call does.*lost/],
  ['stands in two parts', '{ lend, remind }, { remind }', /a handler stands twice.*remind/],
  ['stands in the first and the last part', '{ lend }, { remind }, { lend }', /a handler stands twice.*lend/],
  ['stands twice in one part', '{ lend, remind, lend }', /same name/],
  ['takes what its call does not send', '{ lend: ofAnother, remind }', /not assignable/],
])(
  'one that %s is named',
  (_fault, parts, named) => {
    expect(saidOf(parts).join('\n')).toMatch(named);
  },
  60_000,
);
