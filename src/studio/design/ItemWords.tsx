/** What is said of an item of a list. A bare name is shown as the item that it names, and stays a name until something is said of it. */
import { edited, type Edit } from '../../core/source/edit.ts';
import { usePorts } from '../../renderer/index.ts';
import { wordsAt } from '../grammar.ts';
import { DesignProvider, useDesign, type Design } from './design.ts';
import { put, readTree, valueIn, type Path } from './document.ts';
import { LabelInput } from './inputs/LabelInput.tsx';
import { keyWords } from './items.ts';
import { designTexts as texts } from './texts.ts';
import { WordsEditor } from './WordsEditor.tsx';

interface ItemWordsProps {
  readonly path: Path;
  /** The word that says its name. */
  readonly nameWord: string;
  readonly id: string;
  /** What it is called. */
  readonly of: string;
}

export function ItemWords({ path, nameWord, id, of }: ItemWordsProps) {
  const { text } = usePorts();
  const design = useOpenedName(path, nameWord);
  const hasTitle = wordsAt(design.text, path, design.file).some(({ word }) => word === 'title');
  return (
    <DesignProvider value={design}>
      <div className="design-more">
        {hasTitle && (
          <div className="design-word">
            <span className="design-word-name">{text(texts.shownAs)}</span>
            <LabelInput path={[...path, 'title']} name={`${id} · ${text(texts.shownAs)}`} />
          </div>
        )}
        <WordsEditor path={path} skip={[...keyWords, 'title']} of={of} />
      </div>
    </DesignProvider>
  );
}

/** @param key the word that says an item's name there */
function useOpenedName(path: Path, key: string): Design {
  const design = useDesign();
  const { text, root, change } = design;
  const name = valueIn(root, path);
  if (typeof name !== 'string') return design;
  const opened = edited(text, put(text, path, { [key]: name }));
  return {
    ...design,
    text: opened,
    root: readTree(opened),
    change: (edits, isTyping) => change([between(text, edited(opened, edits))], isTyping),
  };
}

/** What makes one text of the other: all between what they begin and end with alike. */
function between(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length);
  let at = 0;
  while (at < most && before[at] === after[at]) at += 1;
  let same = 0;
  while (same < most - at && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { at, length: before.length - at - same, text: after.slice(at, after.length - same) };
}
