/** The words of an object, each with its question, and those that it may still have. */
import { Select, Tooltip } from 'antd';
import { isNameOf } from '../../core/model/names.ts';
import { rowOf } from '../../core/model/row.ts';
import { usePorts } from '../../renderer/index.ts';
import { descriptionAt, wordsAt, writtenAt } from '../grammar.ts';
import { folderOf } from '../schemaEditor.ts';
import { beginningOf } from './beginning.ts';
import { Bin } from './Bin.tsx';
import { useDesign, useWord } from './design.ts';
import { put, type Path } from './document.ts';
import { FaultsHere } from './FaultsHere.tsx';
import { useFields } from './fields.ts';
import { designTexts as texts } from './texts.ts';
import { useWordTitle } from './titles/wordTitles.ts';

interface WordsEditorProps {
  readonly path: Path;
  /** Words that are asked for elsewhere. */
  readonly skip?: readonly string[];
  /** Words that are asked for though nothing is written yet. */
  readonly always?: readonly string[];
  /** What has the words, as the author knows it. */
  readonly of?: string;
}

export function WordsEditor({ path, skip = [], always = [], of }: WordsEditorProps) {
  const { text } = usePorts();
  const { text: source, file, names, readOnly, root, change, freeAt } = useDesign();
  const [value] = useWord(path);
  const title = useWordTitle();
  const owner = useOwner(path);
  if (!root) return null;
  // A word of the file itself means what it says in files of that folder.
  const place = path.length === 0 ? [folderOf(file)] : path;
  const addTo = text(texts.addWord, { what: of ?? owner });
  const members = rowOf(value);
  const asked = [...new Set([...always, ...Object.keys(members)])].filter((word) => !skip.includes(word));
  const known = wordsAt(source, path, file);
  const { required } = writtenAt(source, path, file);
  const free = known.filter(
    ({ word }) =>
      !(word in members) && !asked.includes(word) && !skip.includes(word) && freeAt([...path, word]).changes,
  );
  const add = (word: string): void =>
    change(put(source, [...path, word], beginningOf(source, [...path, word], file, names)));
  return (
    <div className="design-words">
      {asked.map((word) => (
        <WordRow
          key={word}
          path={[...path, word]}
          name={title(word, place)}
          canGo={word in members && !required.includes(word)}
        />
      ))}
      {!readOnly && free.length > 0 && (
        <Select
          className="design-add"
          showSearch
          value={null}
          placeholder={addTo}
          aria-label={addTo}
          popupMatchSelectWidth={360}
          options={free.map(({ word, description }) => ({
            value: word,
            label: title(word, place),
            description: text(description),
          }))}
          optionRender={optionOf}
          filterOption={(typed, option) =>
            `${option?.value} ${option?.label} ${option?.description}`.toLowerCase().includes(typed.toLowerCase())
          }
          onChange={(word: string | null) => word !== null && add(word)}
        />
      )}
    </div>
  );
}

/** What stands at a path, as its author calls it: the page, a field, a word. One of a list is called as the list is. */
function useOwner(path: Path): string {
  const { text } = usePorts();
  const { file } = useDesign();
  const title = useWordTitle();
  const fields = useFields();
  const last = path.findLast((part) => typeof part === 'string');
  if (last === undefined) return text(texts.whole[kindOf(file)]);
  const field = namesFields.has(String(path.at(-2))) ? fields.find(({ name }) => name === last) : undefined;
  return field === undefined ? title(String(last)) : field.title || field.name;
}

const kindOf = (file: string): keyof typeof texts.whole => {
  const folder = folderOf(file);
  return isNameOf(texts.whole, folder) ? folder : 'screens';
};

/** How far down a word stands that cannot be left out: it stays when the last that stood in it goes. */
function stepsKept(source: string, path: Path, file: string): number {
  const last = path.findLastIndex(
    (word, i) => i < path.length - 1 && writtenAt(source, path.slice(0, i), file).required.includes(String(word)),
  );
  return last < 0 ? 1 : last + 2;
}

/** Members beneath these words have names of fields. */
const namesFields: ReadonlySet<string> = new Set(['properties', 'set']);

function WordRow({ path, name, canGo }: { path: Path; name: string; canGo: boolean }) {
  const { text } = usePorts();
  const { text: source, file, readOnly, change, Word, freeAt } = useDesign();
  const word = String(path.at(-1));
  const { types, hasWords, isMap, definitions } = writtenAt(source, path, file);
  const description = descriptionAt(source, path, file);
  const isWide = !definitions.has('label') && (definitions.has('condition') || hasWords || isMap || types.has('array'));
  return (
    <div
      className={isWide ? 'design-word design-word-wide' : 'design-word'}
      {...(!freeAt(path).changes && { title: text(texts.shippedStays) })}
    >
      <Tooltip title={description && text(description)} placement="topLeft">
        <span className="design-word-name">
          {name} {name !== word && <code>{word}</code>}
        </span>
      </Tooltip>
      <Word path={path} label={name} />
      {canGo && !readOnly && (
        <Bin
          path={path}
          what={name}
          onTake={() => change(put(source, path, undefined, stepsKept(source, path, file)))}
        />
      )}
      <FaultsHere path={path} />
    </div>
  );
}

function optionOf({ data }: { data: { label: string; value: string; description: string } }) {
  return (
    <span className="design-option">
      <b>{data.label}</b> <code>{data.value}</code>
      <small>{data.description}</small>
    </span>
  );
}
