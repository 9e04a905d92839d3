/** What an assistant is told of the language: how to work, the reference by its parts, the grammar's own text. */
import { fileURLToPath } from 'node:url';
import { didYouMean } from '../../src/core/lint/nearest.ts';
import { grammarKinds, readGrammar, type Grammar } from '../grammarFiles.ts';
import { printReference } from '../reference.ts';
import { UsageFault } from '../usage.ts';

/** The built program lies as deep below the project as this file does. */
const grammarFolder = fileURLToPath(new URL('../../schemas/grammar', import.meta.url));

interface Guide {
  /** The contents of the reference, or of one kind of file. */
  readonly contents: () => string;
  /** @throws UsageFault where the reference has no such part. */
  readonly part: (name: string) => string;
  /** The JSON Schema of a kind of file, or of the parts that several share. @throws UsageFault */
  readonly grammar: (name: string) => string;
}

interface Section {
  readonly kind: string;
  readonly name: string;
  readonly text: string;
}

export function openGuide(folder = grammarFolder): Guide {
  const grammar = readGrammar(folder);
  const sections = sectionsOf(printReference(grammar));
  return {
    contents: () => contentsOf(sections),
    part: (name) => partNamed(sections, name),
    grammar: (name) => grammarNamed(grammar, name),
  };
}

/** Chapters are kinds of file, and what stands beneath them are their parts. */
function sectionsOf(reference: string): Section[] {
  let kind = '';
  return reference
    .split(/^(?=###? )/m)
    .slice(1)
    .map((text) => {
      const [, depth = '', name = ''] = /^(###?) ([A-Za-z]+)/.exec(text) ?? [];
      if (depth === '##') kind = name === 'Parts' ? 'shared' : name;
      return { kind, name: depth === '##' ? kind : name, text: text.trim() };
    });
}

function contentsOf(sections: readonly Section[]): string {
  const chapters = [...grammarKinds, 'shared'].map((kind) => {
    const own = sections.find((section) => section.kind === kind && section.name === kind);
    const parts = sections.filter((section) => section.kind === kind && section !== own);
    const first = own?.text.split('\n').find((line, index) => index > 0 && line.trim() !== '' && !/^[|`]/.test(line));
    const lines = parts.map(({ name, text }) => `- \`${name}\`: ${sentenceOf(text)}`);
    return [`## ${kind}`, first ?? 'Parts that several kinds of file use.', ...lines].join('\n');
  });
  return [
    'Every schema file is one of these kinds. Ask for a kind or a part by its name to read its words with examples.',
    ...chapters,
  ].join('\n\n');
}

function sentenceOf(text: string): string {
  const line = text.split('\n').find((one, index) => index > 0 && one.trim() !== '' && !/^[|`]/.test(one)) ?? '';
  return line.length > 160 ? `${line.slice(0, 157)}…` : line;
}

function partNamed(sections: readonly Section[], name: string): string {
  const found = sections.filter((section) => section.name === name);
  if (found.length > 0) return found.map(({ text }) => text).join('\n\n');
  const words = sections.filter(({ text }) => text.includes(`\n| \`${name}\` |`));
  if (words.length > 0) {
    const rows = words.flatMap(({ name: of, text }) =>
      text
        .split('\n')
        .filter((line) => line.startsWith(`| \`${name}\` |`))
        .map((line) => `In \`${of}\`:\n\n| word | says | example |\n| --- | --- | --- |\n${line}`),
    );
    return rows.join('\n\n');
  }
  const known = [...new Set(sections.map((section) => section.name))];
  throw new UsageFault(`the reference has no part or word "${name}"${didYouMean(name, known)}`);
}

function grammarNamed(grammar: Grammar, name: string): string {
  const schema = grammar[`${name === 'shared' ? 'definitions' : name}.schema.json`];
  if (!schema)
    throw new UsageFault(`there is no grammar "${name}": there are ${[...grammarKinds, 'shared'].join(', ')}`);
  return JSON.stringify(schema);
}
