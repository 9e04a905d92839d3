/** The panes of the studio: a file's questions, its text and its preview; which stand beside each other, and which first. */
import { Button } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { usePorts } from '../renderer/index.ts';
import type { OpenedFile } from '../core/editorAnswers.ts';
import { folderOf } from './schemaEditor.ts';
import { texts } from './texts.ts';

type Pane = 'design' | 'source' | 'preview';
const panes: readonly Pane[] = ['design', 'source', 'preview'];

/** What is asked for by questions beside its text. */
const designed: ReadonlySet<string> = new Set(['screens', 'parts', 'entities', 'dictionaries', 'rules', 'menus']);

const hasNoPreview: ReadonlySet<string> = new Set(['menus']);

export const isDesigned = (file: string): boolean => designed.has(folderOf(file));

/**
 * A page that serves opens with its preview and its text; what is new, and what pages are made of, with its questions. The text
 * stands beside what has no preview, and beside whatever is to be gone to in it. Where there is room for one, it is the last.
 */
export function firstPanes({ file, text, version }: OpenedFile, isAtLine: boolean): readonly Pane[] {
  const isPage = folderOf(file) === 'screens';
  if (!isDesigned(file)) return ['preview', 'source'];
  if ((version === 0 && text === '') || hasNoPreview.has(folderOf(file))) return ['source', 'design'];
  if (isPage) return ['preview', 'source'];
  return isAtLine ? ['design', 'source'] : ['preview', 'design'];
}

/** Two stand beside each other; where there is room for one, the one asked for last. */
export function usePanes(first: readonly Pane[]) {
  const [chosen, setChosen] = useState(first);
  const isSingle = useSinglePane();
  const show = (pane: Pane): void => {
    setChosen((before) =>
      before.at(-1) === pane ? before : [...before.filter((other) => other !== pane), pane].slice(-2),
    );
  };
  const shown = isSingle ? chosen.slice(-1) : chosen;
  return { shown, show, className: shown.map((pane) => `with-${pane}`).join(' ') };
}

/** As `studio.css` lays the panes out. */
const single = '(max-width: 1279.98px)';

function subscribeToWidth(listener: () => void): () => void {
  const media = window.matchMedia(single);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

function useSinglePane(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => window.matchMedia(single).matches);
}

interface SwitchProps {
  readonly canDesign: boolean;
  readonly shown: readonly Pane[];
  readonly show: (pane: Pane) => void;
}

export function PaneSwitch({ canDesign, shown, show }: SwitchProps) {
  const { text } = usePorts();
  return (
    <div className="studio-sides" role="group" aria-label={text(texts.panes)}>
      {panes
        .filter((pane) => canDesign || pane !== 'design')
        .map((pane) => (
          <Button key={pane} size="small" aria-pressed={shown.includes(pane)} onClick={() => show(pane)}>
            {text(texts[pane])}
          </Button>
        ))}
    </div>
  );
}
