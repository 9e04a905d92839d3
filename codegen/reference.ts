/** REFERENCE.md: the language, word by word, from the grammar's own descriptions and examples. */
import { grammarKinds, resolveRef, type Grammar, type GrammarSchema } from './grammarFiles.ts';

const folders: Readonly<Record<string, string>> = {
  entity: 'schemas/entities/*.json',
  calls: 'schemas/calls/*.json',
  screen: 'schemas/screens/**/*.json',
  part: 'schemas/parts/**/*.json',
  rule: 'schemas/rules/*.json',
  dictionary: 'schemas/dictionaries/*.json',
  menu: 'schemas/menus/*.json',
  settings: 'schemas/settings.json',
};

export function printReference(grammar: Grammar): string {
  const kinds = grammarKinds.map((kind) => printFile(grammar, kind));
  const shared = printParts(grammar, 'definitions.schema.json');
  return [
    '# The schema language',
    'What may stand in a schema file. A word that is not here is a fault; `npm run -s schema -- check` says where.',
    ...kinds,
    '## Parts that several kinds share',
    shared,
  ].join('\n\n');
}

function printFile(grammar: Grammar, kind: string): string {
  const file = `${kind}.schema.json`;
  const schema = grammar[file];
  if (!schema) throw new Error(`schemas/grammar/${file} is missing`);
  const heading = `## ${kind} (\`${folders[kind] ?? ''}\`)`;
  return [heading, printPart(grammar, file, schema), printParts(grammar, file)].filter(Boolean).join('\n\n');
}

function printParts(grammar: Grammar, file: string): string {
  return Object.entries(grammar[file]?.definitions ?? {})
    .map(([name, part]) => `### ${name}\n\n${printPart(grammar, file, part)}`)
    .join('\n\n');
}

function printPart(grammar: Grammar, file: string, schema: GrammarSchema): string {
  const rows = within(schema).flatMap(([one, steps]) => printWords(grammar, file, one, steps && `${steps}.`));
  const table = rows.length === 0 ? '' : ['| word | says | example |', '| --- | --- | --- |', ...rows].join('\n');
  const [example] = schema.examples ?? [];
  const shown = example === undefined ? '' : `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``;
  return [schema.description ?? '', shown, table].filter(Boolean).join('\n\n');
}

/** The words of a schema, each followed by those that are written within it and have no part of their own. */
function printWords(grammar: Grammar, file: string, schema: GrammarSchema, path: string): string[] {
  const words = Object.entries(schema.properties ?? {}).filter(([name]) => name !== '$schema');
  return words.flatMap(([name, word]) => {
    const required = schema.required?.includes(name) ?? false;
    return [
      printWord(grammar, file, path + name, word, required),
      ...within(word).flatMap(([one, steps]) => printWords(grammar, file, one, `${path}${name}${steps}.`)),
    ];
  });
}

/** What is written in place within a word: the word itself, its rows, its branches, what stands under any name. */
function within(word: GrammarSchema): (readonly [GrammarSchema, string])[] {
  const deeper = (one: GrammarSchema, step: string) =>
    within(one).map(([found, steps]) => [found, step + steps] as const);
  const { additionalProperties: others } = word;
  return [
    ...(word.properties ? [[word, ''] as const] : []),
    ...(word.items ? deeper(word.items, '[]') : []),
    ...(typeof others === 'object' ? deeper(others, '.*') : []),
    ...[...(word.anyOf ?? []), ...(word.oneOf ?? [])].flatMap((one) => deeper(one, '')),
  ];
}

function printWord(grammar: Grammar, file: string, name: string, word: GrammarSchema, required: boolean): string {
  const target = word.$ref === undefined ? word : resolveRef(grammar, file, word.$ref).schema;
  const [example] = word.examples ?? target.examples ?? [];
  const choices = target.enum ? ` One of ${target.enum.map((one) => `\`${String(one)}\``).join(', ')}.` : '';
  const says = `${required ? '**Required.** ' : ''}${word.description ?? target.description ?? ''}${choices}`;
  return `| \`${name}\` | ${cell(says)} | ${example === undefined ? '' : `\`${cell(JSON.stringify(example))}\``} |`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
