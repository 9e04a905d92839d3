/** The cases that schemas give of themselves, tried on the catalogue made of them. */
import { says } from './says/says.ts';
import { type Message, type Said } from '../model/said/message.ts';
import { getNodeValue } from 'jsonc-parser';
import type { Catalogue, Row } from '../model/catalogue.ts';
import { isRow, memberIn, rowOf } from '../model/row.ts';
import {
  entriesOf,
  itemsOf,
  memberOf,
  reporter,
  type LintFault,
  type LintSource,
  type Place,
  type Report,
} from '../source/source.ts';
import { parsedFile } from '../source/parsedFiles.ts';
import { isForm } from '../screens/form/model.ts';
import { sayUnknown } from './fixes/sayUnknown.ts';
import { resolve } from '../condition/resolve.ts';
import { judge } from '../condition/rule.ts';

/** An example must hold on every day. */
const exampleNow = '2000-01-01 00:00:00';

/** A `failed-example` at what was expected in vain, an `unknown-field` at a name that is none. The sources lint. */
export function tryExamples(
  catalogue: Catalogue,
  files: readonly { readonly file: string; readonly text: string }[],
): LintFault[] {
  const faults: LintFault[] = [];
  const report = reporter(faults);
  for (const { file, text } of files) {
    if (!text.includes('"examples"')) continue;
    const source = parsedFile(file, text, []);
    if (!source.root) continue;
    for (const example of itemsOf(memberOf({ source, node: source.root }, 'examples'))) {
      if (source.kind === 'rule') tryRule(catalogue, source, example, report);
      if (source.kind === 'screen') tryLinkage(catalogue, source, example, report);
    }
  }
  return faults;
}

function tryRule(catalogue: Catalogue, { id }: LintSource, example: Place, report: Report): void {
  const rule = catalogue.rules[id];
  const expected = memberOf(example, 'then');
  if (!rule || !expected) return;
  const inputs = Object.keys(rule.inputs);
  for (const { name, key } of entriesOf(memberOf(example, 'when'))) {
    if (!inputs.includes(name)) reportUnknown(report, key, name, says.ofRule({ name: id }), inputs);
  }
  const said = judge(rule, rowOf(valueOf(example, 'when')))?.value;
  const wanted: unknown = getNodeValue(expected.node);
  if (said !== wanted) report(expected, 'failed-example', says.ruleSays({ said: shown(said), wanted: shown(wanted) }));
}

function tryLinkage(catalogue: Catalogue, { id }: LintSource, example: Place, report: Report): void {
  const screen = catalogue.screens[id];
  if (!screen || !isForm(screen)) return;
  const given = rowOf(valueOf(example, 'if'));
  const states = resolve(screen, given, { user: userOf(valueOf(example, 'as')), now: exampleNow });
  for (const { name, key, value } of entriesOf(memberOf(example, 'set'))) {
    const state = states[name];
    if (!state) {
      reportUnknown(report, key, name, says.ofScreen({ name: id }), Object.keys(states));
      continue;
    }
    for (const word of entriesOf(value)) {
      const said = memberIn(state, word.name === 'readOnly' ? 'disabled' : word.name);
      const wanted: unknown = getNodeValue(word.value.node);
      if (JSON.stringify(said) === JSON.stringify(wanted)) continue;
      const message = says.stateSays({ name, word: word.name, said: shown(said), wanted: shown(wanted) });
      report(word.value, 'failed-example', message);
    }
  }
}

function reportUnknown(report: Report, at: Place, name: string, of: Message, known: readonly string[]): void {
  sayUnknown(report, at, 'unknown-field', says.noFieldOf({ name, of }), name, known);
}

function valueOf(example: Place, word: string): unknown {
  const place = memberOf(example, word);
  return place && getNodeValue(place.node);
}

function userOf(as: unknown): Row {
  return isRow(as) ? as : { userType: as ?? null };
}

function shown(value: unknown): Said {
  return value === undefined ? says.none : JSON.stringify(value);
}
