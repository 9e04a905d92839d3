/** How long files and functions are. A function that holds others counts without them: they are read one by one. */
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

export function fileSizes(): Sized[] {
  return sourcesOf(root).map(({ path, text }) => ({ name: path, lines: text.trimEnd().split('\n').length }));
}

/** By `path name`; a function without a name has that of what it is given to. */
export function functionSizes(folder = root): Sized[] {
  return sourcesOf(folder).flatMap(({ path, text }) => {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const found: Sized[] = [];
    const lineAt = (at: number): number => source.getLineAndCharacterOfPosition(at).line;
    const span = (node: ts.Node): number => lineAt(node.end) - lineAt(node.getStart(source)) + 1;
    // Gives the lines of the functions within that have a name of their own.
    const visit = (node: ts.Node): number => {
      let inner = 0;
      ts.forEachChild(node, (child) => {
        inner += visit(child);
      });
      if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return inner;
      const name = nameOf(node, source);
      if (name === undefined) return inner;
      found.push({ name: `${path} ${name}`, lines: span(node) - inner });
      return span(node);
    };
    visit(source);
    return found;
  });
}

function nameOf(node: ts.SignatureDeclaration, source: ts.SourceFile): string | undefined {
  if (node.name) return node.name.getText(source);
  const { parent } = node;
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return isNamed ? parent.name.getText(source) : undefined;
}
