/**
 * Where a program decides by a name of a closed list (the kinds of field, the types of screen), told by types: such a name
 * that is compared with a value of that type, or stands in a list of them, and a table of one's own that is asked by one.
 * To give a new thing its name is no decision.
 */
import { relative, sep } from 'node:path';
import ts from 'typescript';
import { root } from './sourceFiles.ts';

/** The names, and the files that may decide by them. */
export interface Named {
  readonly names: ReadonlySet<string>;
  readonly mayHold: (path: string) => boolean;
}

/** Text that stands in for files, by their path below the project's root. */
export type Texts = Readonly<Record<string, string>>;

export const pathOf = (file: string): string => relative(root, file).split(sep).join('/');

/** The program of these files. What packages declare is left out: it says nothing of our names, and takes most of the time. */
export function leanProgram(files: readonly string[], texts: Texts = {}): ts.Program {
  const settings = ts.readConfigFile(`${root}/tsconfig.json`, (name) => ts.sys.readFile(name)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(settings.config, { ...ts.sys, readDirectory: () => [] }, root);
  const lean = { ...options, types: [], lib: ['lib.es2024.d.ts'] };
  const host = ts.createCompilerHost(lean);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => ({
      resolvedModule: text.startsWith('.') ? ts.resolveModuleName(text, from, lean, host).resolvedModule : undefined,
    }));
  const onDisk = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...how) => {
    const text = texts[pathOf(name)];
    return text === undefined ? onDisk(name, ...how) : ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  };
  return ts.createProgram(files, lean, host);
}

/** `path:line text` of each decision of these files. */
export function decisionsIn(program: ts.Program, files: readonly string[], named: Named): string[] {
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`${file} must be a file of the program`);
    return decisionsOf(source, checker, named).map(({ line, text }) => `${pathOf(file)}:${line} ${text}`);
  });
}

interface Decision {
  readonly line: number;
  readonly text: string;
}

const asking: ReadonlySet<string> = new Set(['has', 'get', 'includes', 'indexOf']);

/** Whether every value of a type is one of the names; a single name told by itself is no sign of them. */
function isOfNames(type: ts.Type, names: ReadonlySet<string>): boolean {
  const parts = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)),
  );
  return parts.length > 1 && parts.every((part) => part.isStringLiteral() && names.has(part.value));
}

function isEquality({ kind }: ts.Node): boolean {
  return kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
}

/** What a text is held against: the other side of a comparison, what is switched on, what a list of names is for. */
function heldAgainst(node: ts.StringLiteralLike, checker: ts.TypeChecker): ts.Type | undefined {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && isEquality(parent.operatorToken))
    return checker.getTypeAtLocation(parent.left === node ? parent.right : parent.left);
  if (ts.isCaseClause(parent)) return checker.getTypeAtLocation(parent.parent.parent.expression);
  return ts.isArrayLiteralExpression(parent) ? checker.getContextualType(node) : undefined;
}

/** The expression that a table is asked with, and the table. */
function lookupOf(node: ts.Node): { readonly table: ts.Expression; readonly by: ts.Expression } | undefined {
  if (ts.isElementAccessExpression(node)) return { table: node.expression, by: node.argumentExpression };
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [by] = node.arguments;
  return by && asking.has(node.expression.name.text) ? { table: node.expression.expression, by } : undefined;
}

function declaredIn(table: ts.Expression, checker: ts.TypeChecker): string {
  const symbol = checker.getSymbolAtLocation(table);
  const told = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return told?.declarations?.[0]?.getSourceFile().fileName ?? '';
}

/** The decisions of one file. A table declared in a file that may decide by the names may be asked. */
function decisionsOf(source: ts.SourceFile, checker: ts.TypeChecker, { names, mayHold }: Named): Decision[] {
  const found = new Map<number, Decision>();
  const report = (node: ts.Node): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.set(line, { line: line + 1, text: source.text.split('\n')[line]?.trim() ?? '' });
  };
  const isNamed = (node: ts.Node): boolean => {
    if (ts.isStringLiteralLike(node) && names.has(node.text)) {
      const other = heldAgainst(node, checker);
      return other !== undefined && isOfNames(other, names);
    }
    const lookup = lookupOf(node);
    if (!lookup || ts.isStringLiteralLike(lookup.by)) return false;
    // A list of the names themselves is found where it is made.
    const member = checker.getTypeAtLocation(lookup.table).getNumberIndexType();
    if (member && isOfNames(member, names)) return false;
    return (
      isOfNames(checker.getTypeAtLocation(lookup.by), names) && !mayHold(pathOf(declaredIn(lookup.table, checker)))
    );
  };
  const visit = (node: ts.Node): void => {
    if (isNamed(node)) report(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}
