/** CodeMirror as a React component; it is made anew for another file, and takes a text that is loaded from outside. */
import { redo, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef, type Ref, useImperativeHandle } from 'react';
import type { Edit, Fix } from '../core/source/edit.ts';
import { usePorts } from '../renderer/index.ts';
import { applyEdits, applyFix, extensions, showFaults, type EditorOptions } from './codeMirror.ts';
import { fixSays } from './fixSays.ts';
import type { Fault } from '../core/editorAnswers.ts';

export interface EditorHandle {
  readonly goto: (line: number, col: number) => void;
  readonly load: (text: string) => void;
  readonly fix: (fix: Fix) => void;
  /** Changes that a panel makes. @param isTyping those that follow each other at once are taken back as one */
  readonly change: (edits: readonly Edit[], isTyping?: boolean) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

interface EditorProps extends Omit<EditorOptions, 'say'> {
  /** What it begins with; later changes are not read. */
  readonly text: string;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
  readonly ref: Ref<EditorHandle>;
}

export function Editor({ text, faults, warnings, ref, ...needs }: EditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(needs);
  latest.current = needs;
  const { text: say } = usePorts();
  const saying = useRef(say);
  saying.current = say;
  const begin = useRef({ text, readOnly: needs.readOnly, label: needs.label });
  useEffect(() => {
    const { text: doc, readOnly, label } = begin.current;
    const own = extensions({
      readOnly,
      label,
      names: () => latest.current.names(),
      onChange: (changed) => latest.current.onChange(changed),
      onPublish: () => latest.current.onPublish(),
      say: (...said) => saying.current(...said),
    });
    const made = new EditorView({
      state: EditorState.create({ doc, extensions: own }),
      parent: box.current ?? document.body,
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    if (view.current)
      showFaults(
        view.current,
        { faults, warnings },
        { fault: ({ label }) => say(label), fix: (fix) => fixSays(fix, say) },
      );
  }, [faults, warnings, say]);
  useImperativeHandle(ref, () => ({
    goto: (line, col) => {
      const made = view.current;
      if (!made) return;
      const at = made.state.doc.line(Math.min(line, made.state.doc.lines));
      const anchor = Math.min(at.from + col - 1, at.to);
      made.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      made.focus();
    },
    fix: (fix) => view.current && applyFix(view.current, fix),
    change: (edits, isTyping = false) => view.current && applyEdits(view.current, edits, isTyping),
    undo: () => view.current && undo(view.current),
    redo: () => view.current && redo(view.current),
    load: (loaded) => {
      const made = view.current;
      made?.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: loaded } });
    },
  }));
  return <div className="studio-code" ref={box} />;
}
