/** Values that the grammar refuses: what the passes after it say of them, or of what hangs on them, would be a guess. */
import type { Node } from 'jsonc-parser';
import type { LintCode } from '../../source/diagnosticCodes.ts';
import type { Report } from '../../source/source.ts';

interface Refusals {
  /** Files with a value that is not read at all. */
  readonly files: ReadonlySet<string>;
  /** For the grammar: it tells all that it finds. */
  readonly noting: Report;
  /** For the passes after it. */
  readonly guarded: Report;
}

/** With these a value is not read at all. */
const unread: ReadonlySet<LintCode> = new Set(['wrong-type', 'not-one-of']);

/** True of one token, whatever stands beside it. */
const ofOneToken =
  /^(unknown-(?!parameter|code|pane|action)|bad-|slow-regex|reserved-|duplicate-|misplaced-file|name-collision)/;

/** Of the words of one thing: told of the others. */
const ofWords: ReadonlySet<LintCode> = new Set(['misplaced-word', 'missing-word', 'conflicting-words', 'out-of-range']);

const collections: ReadonlySet<unknown> = new Set(['properties', 'calls']);

/** The field, call or item that a value stands in, else its file. */
function thingOf(node: Node): Node {
  const { parent } = node;
  if (!parent) return node;
  const isNamed = parent.type === 'property' && collections.has(parent.parent?.parent?.children?.[0]?.value);
  return node.type === 'object' && (parent.type === 'array' || isNamed) ? node : thingOf(parent);
}

/** The members before a key that have its name: of those the last is read. */
function namesakesBefore(key: Node): readonly Node[] {
  const members = key.parent?.parent?.children ?? [];
  const before = members.slice(
    0,
    members.findIndex((one) => one === key.parent),
  );
  return before.filter(({ children }) => children?.[0]?.value === key.value);
}

const within = (node: Node | undefined, nodes: ReadonlySet<Node>): boolean =>
  node !== undefined && (nodes.has(node) || within(node.parent, nodes));

/** Of a word that is none. */
const isKey = (node: Node): boolean => node.parent?.type === 'property' && node.parent.children?.[0] === node;

export function refusalsOf(report: Report): Refusals {
  const files = new Set<string>();
  const nodes = new Set<Node>();
  const things = new Set<Node>();
  const doubled = new Set<Node>();
  return {
    files,
    noting: (place, code, ...said) => {
      if (unread.has(code)) {
        files.add(place.source.file);
        things.add(thingOf(place.node));
      }
      // What is wrong with a value that stands in place of another waits until it is known which of them stays.
      const isOfDoubled = code !== 'duplicate-key' && within(place.node, doubled);
      if (code === 'duplicate-key') {
        for (const member of namesakesBefore(place.node)) nodes.add(member);
        if (place.node.parent) doubled.add(place.node.parent);
      }
      if (unread.has(code) || code === 'out-of-range' || code === 'wrong-form' || isKey(place.node))
        nodes.add(place.node);
      if (!isOfDoubled) report(place, code, ...said);
    },
    guarded: (place, code, ...said) => {
      const isGuess = ofWords.has(code) ? within(place.node, things) : !ofOneToken.test(code);
      if (within(place.node, nodes) || (isGuess && files.has(place.source.file))) return;
      report(place, code, ...said);
    },
  };
}
