/** A kind of field that lacks a part does not compile: each part that a kind must have is left out in turn. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { leanProgram, pathOf } from '../nameDecisions.ts';
import { root } from '../sourceFiles.ts';

const kind = 'rating';

/** A constant of a file, or what a kind has in it, and the shape that says which of its members must be there. */
interface Part {
  readonly path: string;
  readonly named: string;
  readonly ofKind?: true;
  readonly shape: readonly [path: string, name: string];
}

const parts: readonly Part[] = [
  {
    path: `src/core/fields/${kind}.ts`,
    named: kind,
    shape: ['src/core/fields/definition.ts', 'FieldKindDefinition'],
  },
  { path: `src/renderer/fields/${kind}/${kind}.tsx`, named: kind, shape: ['src/renderer/fields/face.ts', 'FieldFace'] },
  {
    path: 'src/renderer/fields/outlines.ts',
    named: 'outlines',
    ofKind: true,
    shape: ['src/renderer/fields/outlines.ts', 'Outline'],
  },
  {
    path: 'src/renderer/fields/inputs.ts',
    named: 'inputs',
    ofKind: true,
    shape: ['src/renderer/fields/input.ts', 'FieldInput'],
  },
];
/** Where each kind has its line, and what the line stands in. */
const lists: readonly (readonly [path: string, named: string])[] = [
  ['src/core/fields/index.ts', 'fieldKinds'],
  ['src/renderer/fields/faces.ts', 'faces'],
  ['src/renderer/fields/prints.ts', 'prints'],
  ['src/renderer/fields/outlines.ts', 'outlines'],
  ['src/renderer/fields/inputs.ts', 'inputs'],
  ['tests/core/fields/fields.test.ts', 'suite'],
  ['tests/renderer/fields/fields.test.tsx', 'cases'],
];

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const read = (path: string): ts.SourceFile => ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);

/** What a shape demands. */
function demandsOf([path, name]: Part['shape']): string[] {
  const shape = read(path).statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
  if (!shape || !ts.isInterfaceDeclaration(shape)) throw new Error(`${path} must declare ${name}`);
  return shape.members.flatMap((one) => (one.questionToken || !one.name ? [] : [one.name.getText()]));
}

function memberOf(value: ts.Node, name: string): ts.ObjectLiteralElementLike {
  const member = ts.isObjectLiteralExpression(value)
    ? value.properties.find((one) => one.name?.getText() === name)
    : undefined;
  if (!member) throw new Error(`${value.getText()} must have ${name}`);
  return member;
}

/** The text of a file whose constant lacks this member, or whose kind lacks it there. */
function lacking(path: string, named: string, steps: readonly string[]): string {
  const source = read(path);
  const declared = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((one) => one.name.getText() === named);
  if (!declared?.initializer) throw new Error(`${path} must have ${named}`);
  let value: ts.Node = declared.initializer;
  for (const step of steps.slice(0, -1)) {
    const member = memberOf(value, step);
    if (!ts.isPropertyAssignment(member)) throw new Error(`${step} of ${path} must be written out`);
    value = member.initializer;
  }
  const cut = memberOf(value, steps.at(-1) ?? '');
  const after = source.text.slice(cut.end).replace(/^,/, '');
  return source.text.slice(0, cut.getFullStart()) + after;
}

interface Lack {
  readonly of: string;
  readonly lacks: string;
  /** Stands beside the file that it is made of. */
  readonly path: string;
  readonly text: string;
}

function lackOf(path: string, named: string, steps: readonly string[]): Lack {
  const lacks = steps.at(-1) ?? '';
  const beside = path.replace(/(\w+)((\.test)?\.tsx?)$/, `$1Without${lacks}$2`);
  return { of: path, lacks, path: beside, text: lacking(path, named, steps) };
}

const inParts = parts.flatMap(({ path, named, ofKind, shape }) =>
  demandsOf(shape).map((name) => lackOf(path, named, ofKind ? [kind, name] : [name])),
);
const inLists = lists.map(([path, named]) => lackOf(path, named, [kind]));
const lacks = [...inParts, ...inLists];

const said = new Map<string, string>();

beforeAll(() => {
  const program = leanProgram(
    lacks.map(({ path }) => join(root, path)),
    Object.fromEntries(lacks.map(({ path, text }) => [path, text])),
  );
  for (const { path } of lacks) {
    const source = program.getSourceFile(join(root, path));
    if (!source) throw new Error(`${pathOf(path)} must be a file of the program`);
    const messages = program
      .getSemanticDiagnostics(source)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
    said.set(path, messages.join('\n'));
  }
}, 120_000);

test('a kind must have parts, and a line in each list', () => {
  expect(inParts.length).toBeGreaterThan(15);
});

test.each(lacks)('the compiler names $lacks where $of lacks it', ({ path, lacks: name }) => {
  expect(said.get(path)).toMatch(new RegExp(`Property '${name}' is missing`));
});
