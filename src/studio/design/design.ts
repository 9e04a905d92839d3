/** What every panel is given: the text, what may be named in it, its faults, and the way to change it. */
import type { Node } from 'jsonc-parser';
import { createContext, useContext, type ComponentType } from 'react';
import type { FreedomAt } from '../../core/source/shippedFreedom.ts';
import type { Edit } from '../../core/source/edit.ts';
import type { Fault, Names } from '../../core/editorAnswers.ts';
import { pathOf, put, valueIn, type Path } from './document.ts';
import type { ShownPlaces } from './shownPlaces.ts';

export interface WordInputProps {
  readonly path: Path;
  readonly label: string;
}

export interface Design {
  /** The question for a word, which questions within it ask for again. */
  readonly Word: ComponentType<WordInputProps>;
  readonly file: string;
  readonly text: string;
  /** The text that serves; empty of a page that is new. */
  readonly published: string;
  readonly root: Node | undefined;
  readonly names: Names;
  readonly readOnly: boolean;
  /** Of what stands at the place or within it. */
  readonly faultsAt: (path: Path) => readonly Fault[];
  /** It is worth a word, and holds nothing up. */
  readonly isWarning: (fault: Fault) => boolean;
  readonly shown: ShownPlaces;
  /** What may be done at a place without its being refused. */
  readonly freeAt: FreedomAt;
  /** @param isTyping changes that follow each other at once are taken back as one */
  readonly change: (edits: readonly Edit[], isTyping?: boolean) => void;
}

const context = createContext<Design | null>(null);
export const DesignProvider = context.Provider;

export function useDesign(): Design {
  const design = useContext(context);
  if (!design) throw new Error('A panel must stand within a DesignProvider');
  return design;
}

/** The value at a path, and how it is written. What is emptied leaves what it stood in: its question stays. */
export function useWord(path: Path): readonly [unknown, (value: unknown, isTyping?: boolean) => void] {
  const { root, text, change } = useDesign();
  return [valueIn(root, path), (value, isTyping) => change(put(text, path, value, path.length), isTyping)];
}

interface PlacedFault {
  readonly path: Path;
  readonly fault: Fault;
}

export function placed(text: string, faults: readonly Fault[]): readonly PlacedFault[] {
  return faults.map((fault) => ({ path: pathOf(text, fault.line, fault.col), fault }));
}

export function within(faults: readonly PlacedFault[], path: Path): readonly Fault[] {
  return faults.flatMap(({ path: at, fault }) => (path.every((part, index) => at[index] === part) ? [fault] : []));
}

/** The faults that have to do with this file, each at its place in it. */
export function faultsIn(file: string, faults: readonly Fault[]): readonly Fault[] {
  return faults.flatMap((fault) => {
    if (fault.file === file) return [fault];
    const here = fault.also?.find((place) => place.file === file);
    // What mends it stands in the other file.
    const { fix: _, ...told } = fault;
    return here ? [{ ...told, ...here }] : [];
  });
}
