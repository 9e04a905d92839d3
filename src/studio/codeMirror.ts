/** The JSON editor's extensions: completion and help from the grammar, faults at their places, colours of the theme. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Tooltip,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Edit, Fix } from '../core/source/edit.ts';
import type { Ports } from '../renderer/index.ts';
import type { Fault, Names } from '../core/editorAnswers.ts';
import { descriptionAt, placeAt, userTypeAt, valuesAt, wordsAt } from './grammar.ts';

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--tone-success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--tone-warning)' },
  { tag: tags.punctuation, color: 'var(--ink-faint)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'transparent', color: 'var(--ink)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'var(--ink-faint)' },
  '.cm-activeLine': { backgroundColor: 'var(--accent-soft)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--line-strong)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    boxShadow: '0 6px 20px rgb(0 0 0 / 14%)',
  },
  '.cm-tooltip-hover .studio-help': { maxWidth: '420px', padding: '8px 12px', font: '13px/1.5 var(--font)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-completionInfo': { maxWidth: '320px', font: '13px/1.5 var(--font)' },
});

export interface EditorOptions {
  readonly names: () => Names | null;
  readonly onChange: (text: string) => void;
  readonly onPublish: () => void;
  readonly readOnly: boolean;
  readonly label: string;
  /** In the language of the moment. */
  readonly say: Ports['text'];
}

export function extensions(needs: EditorOptions): Extension[] {
  return [
    lineNumbers(),
    foldGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    lintGutter(),
    json(),
    syntaxHighlighting(colours),
    look,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': needs.label }),
    EditorState.tabSize.of(2),
    EditorState.readOnly.of(needs.readOnly),
    autocompletion({ override: [(context) => completions(context, needs)], icons: false }),
    hoverTooltip((view, offset) => helpAt(view.state.doc.toString(), offset, needs)),
    keymap.of([
      { key: 'Mod-s', preventDefault: true, run: () => (needs.onPublish(), true) },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...foldKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) needs.onChange(update.state.doc.toString());
    }),
  ];
}

/** Made as one step, so that it is taken back as one. */
export function applyFix(view: EditorView, { edits }: Fix): void {
  const { length } = view.state.doc;
  if (view.state.readOnly || edits.some((edit) => edit.at + edit.length > length)) return;
  const changes = edits.map(({ at, length: taken, text }) => ({ from: at, to: at + taken, insert: text }));
  view.dispatch({ changes, selection: { anchor: edits[0]?.at ?? 0 }, userEvent: 'input.fix', scrollIntoView: true });
  view.focus();
}

/** Each a step of its own to be taken back, but for what is typed letter after letter. */
export function applyEdits(view: EditorView, edits: readonly Edit[], isTyping: boolean): void {
  const { length } = view.state.doc;
  if (edits.length === 0 || view.state.readOnly || edits.some((edit) => edit.at + edit.length > length)) return;
  const changes = edits.map(({ at, length: taken, text }) => ({ from: at, to: at + taken, insert: text }));
  view.dispatch({ changes, userEvent: isTyping ? 'input.type' : 'input.panel' });
}

interface FaultTexts {
  readonly fault: (fault: Fault) => string;
  /** What the button says that mends it. */
  readonly fix: (fix: Fix) => string;
}

interface ToldFaults {
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
}

export function showFaults(view: EditorView, { faults, warnings }: ToldFaults, say: FaultTexts): void {
  const { doc } = view.state;
  const shown =
    (severity: Diagnostic['severity']) =>
    (fault: Fault): Diagnostic => {
      const { line, col, code, fix } = fault;
      const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
      const from = Math.min(at.from + col - 1, at.to);
      const word = /^("[^"]*"|[\w.-]+|.)?/.exec(doc.sliceString(from, at.to))?.[0] ?? '';
      return {
        from,
        to: Math.min(from + Math.max(word.length, 1), doc.length),
        severity,
        source: code,
        message: say.fault(fault),
        ...(fix && {
          actions: [{ name: say.fix(fix), apply: (editor) => editor.state.doc.eq(doc) && applyFix(editor, fix) }],
        }),
      };
    };
  const diagnostics = [...faults.map(shown('error')), ...warnings.map(shown('warning'))];
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

function completions(context: CompletionContext, { names, label: file, say }: Help): CompletionResult | null {
  const text = context.state.doc.toString();
  const { path, isKey } = placeAt(text, context.pos);
  const written = context.matchBefore(/"?[\w$./-]*/);
  if (!context.explicit && !written?.text) return null;
  const from = written?.from ?? context.pos;
  // The closing quote that the editor has set by itself goes with the word.
  const to = text[context.pos] === '"' && written?.text.startsWith('"') ? context.pos + 1 : context.pos;
  const options = isKey ? keyOptions({ text, path, file }, say, to) : valueOptions({ text, path, file }, names(), to);
  return options.length > 0 ? { from, options, validFor: /^"?[\w$./-]*$/ } : null;
}

type Help = Pick<EditorOptions, 'names' | 'label' | 'say'>;

interface Written {
  readonly text: string;
  readonly path: readonly (string | number)[];
  readonly file: string;
}

function keyOptions({ text, path, file }: Written, say: Ports['text'], end: number): Completion[] {
  return wordsAt(text, path.slice(0, -1), file).map(({ word, description, example }) => ({
    label: JSON.stringify(word),
    displayLabel: word,
    info: say(description),
    apply: applied(`${JSON.stringify(word)}: ${JSON.stringify(example ?? '')}`, end),
  }));
}

function valueOptions({ text, path, file }: Written, names: Names | null, end: number): Completion[] {
  if (!names) return [];
  const called = new Map<unknown, string>(names.userTypes.map(({ id, name }) => [id, name]));
  return valuesAt(text, path, names, file).map((value) => ({
    label: JSON.stringify(value),
    displayLabel: String(value),
    // Of numbers, only user types are offered.
    ...(called.has(value) && { detail: called.get(value) ?? '' }),
    apply: applied(JSON.stringify(value), end),
  }));
}

function applied(insert: string, end: number): Completion['apply'] {
  return (view, _completion, from, to) => {
    const until = Math.max(to, Math.min(end, view.state.doc.length));
    view.dispatch({ changes: { from, to: until, insert }, selection: { anchor: from + insert.length } });
  };
}

function helpAt(text: string, offset: number, { names, label: file, say }: Help): Tooltip | null {
  const { path } = placeAt(text, offset);
  const known = names();
  const type = known === null ? undefined : userTypeAt(text, path, known, file);
  if (type) return tooltip(offset, String(type.id), type.name);
  const word = path.findLast((part) => typeof part === 'string');
  const description = descriptionAt(text, path.slice(0, path.lastIndexOf(word ?? '') + 1), file);
  if (word === undefined || description === undefined) return null;
  return tooltip(offset, word, say(description));
}

function tooltip(pos: number, word: string, text: string): Tooltip {
  return {
    pos,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'studio-help';
      const name = document.createElement('b');
      name.textContent = word;
      dom.append(name, ` ${text}`);
      return { dom };
    },
  };
}
