/** Where the words of the language stand, and nothing else of it: what `core/source/upgrade.ts` walks by. */
import { grammarKinds, resolveRef, type Grammar, type GrammarSchema } from './grammarFiles.ts';

interface Found {
  readonly file: string;
  readonly schema: GrammarSchema;
}

interface Shape {
  readonly of: string;
  readonly words: Record<string, readonly number[]>;
  items?: readonly number[];
  rest?: readonly number[];
}

/** Read as one value: no word of them is another's. */
const values = new Set([
  'Allow',
  'Condition',
  'Json',
  'Label',
  'Operand',
  'Operators',
  'Scalar',
  'Scope',
  'Test',
  'Tone',
]);

export function printGrammarShape(grammar: Grammar): string {
  const shapes: Shape[] = [];
  const places = new Map<GrammarSchema, number>();

  /** What a schema may be, references and choices resolved. */
  function choices(found: Found): Found[] {
    const { file, schema } = found;
    if (values.has(schema.tsType ?? '')) return [];
    const target = schema.$ref === undefined ? undefined : resolveRef(grammar, file, schema.$ref);
    const inner = [schema.then, schema.else].flatMap((one) => (one ? [{ file, schema: one }] : []));
    return [found, ...(target ? choices(target) : []), ...inner.flatMap(choices)];
  }

  function shapesOf(found: Found): number[] {
    return choices(found).flatMap(({ file, schema }) => {
      const known = places.get(schema);
      if (known !== undefined) return [known];
      const { properties, items, additionalProperties: rest } = schema;
      if (!properties && !items && typeof rest !== 'object') return [];
      const shape: Shape = { of: schema.title ?? '', words: {} };
      const place = shapes.push(shape) - 1;
      places.set(schema, place);
      for (const [word, one] of Object.entries(properties ?? {})) shape.words[word] = shapesOf({ file, schema: one });
      if (items) shape.items = shapesOf({ file, schema: items });
      if (typeof rest === 'object') shape.rest = shapesOf({ file, schema: rest });
      return [place];
    });
  }

  const roots = grammarKinds
    .filter((kind) => kind !== 'screen')
    .map((kind): [string, number[]] => [
      kind,
      shapesOf({ file: `${kind}.schema.json`, schema: grammar[`${kind}.schema.json`] ?? {} }),
    ]);
  for (const schema of Object.values(grammar['screen.schema.json']?.definitions ?? {})) {
    const type = schema.properties?.['type']?.const;
    if (typeof type === 'string') roots.push([`screen ${type}`, shapesOf({ file: 'screen.schema.json', schema })]);
  }
  return `export interface GrammarShape {
  readonly of: string;
  readonly words: Readonly<Record<string, readonly number[]>>;
  readonly items?: readonly number[];
  readonly rest?: readonly number[];
}
export const grammarRoots: Readonly<Record<string, readonly number[]>> = ${JSON.stringify(Object.fromEntries(roots))};
export const grammarShapes: readonly GrammarShape[] = ${JSON.stringify(shapes)};
`;
}
