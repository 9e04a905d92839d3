/**
 * Where a program decides by the name of a field's kind, told by types: the name of a kind that is compared with a value
 * of the type `FieldKind`, or stands in a list of them, and a table of one's own that is asked by a kind. To give a new
 * field its kind is no decision.
 */
import { relative, sep } from 'node:path';
import ts from 'typescript';
import { root } from './sourceFiles.ts';

export interface KindDecision {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const asking: ReadonlySet<string> = new Set(['has', 'get', 'includes', 'indexOf']);

/** Whether every value of a type is the name of a kind; a single name told by itself is no sign of a kind. */
function isKind(type: ts.Type, kinds: ReadonlySet<string>): boolean {
  const parts = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)),
  );
  return parts.length > 1 && parts.every((part) => part.isStringLiteral() && kinds.has(part.value));
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

/** The decisions of one file. A table declared in a file that `mayHold` names kinds may be asked. */
export function kindDecisionsOf(
  source: ts.SourceFile,
  checker: ts.TypeChecker,
  kinds: ReadonlySet<string>,
  mayHold: (file: string) => boolean,
): KindDecision[] {
  const found = new Map<number, KindDecision>();
  const report = (node: ts.Node): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const text = source.text.split('\n')[line]?.trim() ?? '';
    found.set(line, { file: relative(root, source.fileName).split(sep).join('/'), line: line + 1, text });
  };
  const isNamed = (node: ts.Node): boolean => {
    if (ts.isStringLiteralLike(node) && kinds.has(node.text)) {
      const other = heldAgainst(node, checker);
      return other !== undefined && isKind(other, kinds);
    }
    const lookup = lookupOf(node);
    if (!lookup || ts.isStringLiteralLike(lookup.by)) return false;
    return isKind(checker.getTypeAtLocation(lookup.by), kinds) && !mayHold(declaredIn(lookup.table, checker));
  };
  const visit = (node: ts.Node): void => {
    if (isNamed(node)) report(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}
