/** What a source claims against its tools: casts, and lines that switch a rule of the linter or the compiler off. */
import ts from 'typescript';

interface Claims {
  /** `as` and `<T>` but not `as const`, each with its line. */
  readonly casts: readonly string[];
  readonly exceptions: readonly string[];
}

const off = /\b(oxlint|eslint)-disable|@ts-(expect-error|ignore)/;

export function claimsOf(text: string): Claims {
  const casts: string[] = [];
  const source = ts.createSourceFile('claims.tsx', text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    const isCast = ts.isAsExpression(node) || ts.isTypeAssertionExpression(node);
    if (isCast && !ts.isConstTypeReference(node.type)) casts.push(node.getText(source).replaceAll(/\s+/g, ' '));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { casts, exceptions: text.split('\n').filter((line) => off.test(line)) };
}

export const isGenerated = (path: string): boolean =>
  /^(src\/generated\/|src\/core\/model\/(fieldKind|screenType)\.ts$|schemas\/REFERENCE\.md$)/.test(path);
