/** How long files and functions are. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { filesBelow, root } from './sourceFiles.ts';

interface Sized {
  readonly name: string;
  readonly lines: number;
}

const isGenerated = (file: string): boolean =>
  /^(src\/generated\/|src\/core\/model\/(fieldKind|screenType)\.ts$)/.test(file);

function sourcesOf(folder: string): { path: string; text: string }[] {
  return ['src', 'codegen', 'build']
    .filter((part) => existsSync(join(folder, part)))
    .flatMap((part) => filesBelow(relative(root, join(folder, part))))
    .map((file) => ({ path: relative(folder, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }))
    .filter(({ path }) => !isGenerated(path));
}

/** A function with all that stands in it. */
interface Whole extends Sized {
  /** Its path and line. */
  readonly at: string;
}

const parsedIn = (folder: string) =>
  sourcesOf(folder).map(({ path, text }) => ({
    path,
    source: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
  }));

function spanOf(node: ts.Node, source: ts.SourceFile): { readonly first: number; readonly lines: number } {
  const lineAt = (at: number): number => source.getLineAndCharacterOfPosition(at).line;
  const first = lineAt(node.getStart(source));
  return { first: first + 1, lines: lineAt(node.end) - first + 1 };
}

export function fileSizes(): Sized[] {
  return sourcesOf(root).map(({ path, text }) => ({ name: path, lines: text.trimEnd().split('\n').length }));
}

/** By `path name`, each without the functions in it: they are read one by one. One without a name has that of what it is given to. */
export function functionSizes(folder: string): Sized[] {
  return parsedIn(folder).flatMap(({ path, source }) => {
    const found: Sized[] = [];
    const span = (node: ts.Node): number => spanOf(node, source).lines;
    // Gives the lines of the functions within that have a name of their own.
    const visit = (node: ts.Node): number => {
      let inner = 0;
      ts.forEachChild(node, (child) => {
        inner += visit(child);
      });
      if (!hasBody(node)) return inner;
      const name = nameOf(node, source);
      if (name === undefined) return inner;
      found.push({ name: `${path} ${name}`, lines: span(node) - inner });
      return span(node);
    };
    visit(source);
    return found;
  });
}

/** Also those without a name. */
export function wholeFunctions(): Whole[] {
  return parsedIn(root).flatMap(({ path, source }) => {
    const found: Whole[] = [];
    const visit = (node: ts.Node): void => {
      if (hasBody(node)) {
        const { first, lines } = spanOf(node, source);
        found.push({ name: `${path} ${nameOf(node, source) ?? 'unnamed'}`, at: `${path}:${first}`, lines });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

const hasBody = (node: ts.Node): node is ts.SignatureDeclaration =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;

function nameOf(node: ts.SignatureDeclaration, source: ts.SourceFile): string | undefined {
  if (node.name) return node.name.getText(source);
  const { parent } = node;
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return isNamed ? parent.name.getText(source) : undefined;
}
