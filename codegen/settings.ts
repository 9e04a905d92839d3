/** The settings of the shipped product as constants: what the code takes where a deployment's own say nothing, and their names. */
import type { Row } from '../src/core/model/catalogue.ts';
import { parseJson, rowOf } from '../src/core/model/row.ts';
import { parseSource, printFault, type LintFault } from '../src/core/source/source.ts';
import type { Grammar } from './grammarFiles.ts';
import type { Source } from '../src/release/release.ts';
import { UsageFault } from './usage.ts';

/** A number, a truth, or a group of numbers by name. */
type Plain = number | boolean | Readonly<Record<string, number>>;

interface PrintedSettings {
  /** Those that the grammar describes: the machine itself reads them. */
  readonly engine: string;
  readonly product: string;
}

/** @throws UsageFault where there is no `settings.json`, or none that can be read. */
export function printSettings(grammar: Grammar, sources: readonly Source[]): PrintedSettings {
  const described = new Set(Object.keys(grammar['settings.schema.json']?.properties ?? {}));
  const plain = Object.entries(readSettings(sources)).filter(isPlain);
  const engine = plain.filter(([name]) => described.has(name));
  return {
    engine: `// Each by itself: a file that reads one holds that one.
${engine.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)} as const;`).join('\n')}

/** What the machine itself reads, as \`schemas/settings.json\` says it: a product, or a backend, may leave any out. */
export const shippedSettings = { ${engine.map(([name]) => name).join(', ')} } as const;

type Shipped = typeof shippedSettings;
type NamesOf<Value> = { [Name in keyof Shipped]: Shipped[Name] extends Value ? Name : never }[keyof Shipped];
export type NumberSetting = NamesOf<number>;
export type TruthSetting = NamesOf<boolean>;
`,
    product: `import type { NumberSetting } from './settings.ts';

/** What only the product reads, as \`schemas/settings.json\` says it. */
export const productSettings = ${printed(plain.filter(([name]) => !described.has(name)))} as const;

type Own = typeof productSettings;
type NamesOf<Value> = { [Name in keyof Own]: Own[Name] extends Value ? Name : never }[keyof Own];
export type OwnNumber = NamesOf<number>;
export type ProductGroups = typeof productSettings;
/** A group of numbers by name. */
export type ProductGroup = NamesOf<object>;
/** A number of the settings, whoever reads it. */
export type ProductNumber = NumberSetting | OwnNumber;
`,
  };
}

/** As the linter says it, which needs what is printed here. */
function readSettings(sources: readonly Source[]): Row {
  const file = 'settings.json';
  const text = sources.find((one) => one.file === file)?.text;
  if (text === undefined) throw new UsageFault(`schemas/${file} must hold the settings of the product`);
  const faults: LintFault[] = [];
  const { root } = parseSource(file, text, faults);
  if (faults.length > 0) throw new UsageFault(faults.map(printFault).join('\n'));
  if (root?.type !== 'object') throw new UsageFault(`${file}:1:1 the settings must be an object`);
  return rowOf(parseJson(text));
}

function isPlain(entry: [string, unknown]): entry is [string, Plain] {
  const [, value] = entry;
  if (typeof value === 'number' || typeof value === 'boolean') return true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, one]) => typeof one === 'number' && /^[a-z]/i.test(name));
}

const printed = (entries: readonly (readonly [string, Plain])[]): string =>
  JSON.stringify(Object.fromEntries(entries), null, 2);
