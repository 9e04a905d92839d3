/** Columns, filters, actions and whatever else is a list of named things: put in order, renamed, hidden, told more of. */
import { DeleteOutlined, MoreOutlined } from '@ant-design/icons';
import { AutoComplete, Button } from 'antd';
import { useState } from 'react';
import { isLabel } from '../../core/model/label.ts';
import { rowOf } from '../../core/model/row.ts';
import { usePorts } from '../../renderer/index.ts';
import { valuesAt, writtenAt } from '../grammar.ts';
import { beginningOf, begunItem, freeName, isPanes } from './beginning.ts';
import { useDesign, useWord } from './design.ts';
import { move, put, type Path } from './document.ts';
import { FaultsHere } from './FaultsHere.tsx';
import { fieldOption, useFields } from './fields.ts';
import { addTo, idOf, itemOf, keyWords, nameWordOf } from './items.ts';
import { ItemWords } from './ItemWords.tsx';
import { NameTaken } from './NameTaken.tsx';
import { offeredFor } from './offered.ts';
import { nameFrom } from './page.ts';
import { Sorted } from './Sorted.tsx';
import { designTexts as texts } from './texts.ts';
import { useWordTitle } from './titles/wordTitles.ts';
import { fieldName } from '../../core/model/columnNames.ts';

interface ItemsPanelProps {
  readonly path: Path;
  /** What stands there while nothing is written: ids, and what they are called. */
  readonly implied: ReadonlyMap<string, string>;
  /** What is implied stands beside what is written, rather than being replaced by it. */
  readonly isMerged?: boolean;
}

/** Whether what is added to the list has a heading, and no name. */
function useIsTitled(path: Path): boolean {
  const { text: source, file } = useDesign();
  const { required } = writtenAt(source, [...path, 0], file);
  return required.includes('title') && !keyWords.some((one) => one !== 'use' && required.includes(one));
}

/** What stands in the list, written or implied, and how it is changed: the first change writes what was implied. */
function useItems({ path, implied, isMerged = false }: ItemsPanelProps) {
  const { text } = usePorts();
  const { text: source, file, change } = useDesign();
  const [value] = useWord(path);
  const { types, required } = writtenAt(source, [...path, 0], file);
  const naming = { word: nameWordOf(required), isBare: types.has('string') };
  const isList = Array.isArray(value);
  const entries = Object.entries(isList ? value : rowOf(value));
  const written = entries.map(([key, item], index) => (isList ? (idOf(item) ?? `${index}`) : key));
  // What has no name of its own is called by its heading.
  const headings = entries.map(([, item], index) => {
    const { title } = rowOf(item);
    return isList && idOf(item) === undefined && isLabel(title) ? text(title) : (written[index] ?? '');
  });
  const beside = [...implied.keys()].filter((id) => !written.includes(id));
  const unwritten = value === undefined && !isMerged;
  const ids = unwritten ? beside : written;
  const begin = (order: readonly string[]): void => change(put(source, path, order));
  return {
    ids,
    names: unwritten ? ids : headings,
    beside,
    unwritten,
    pathTo: (index: number): Path => [...path, isList ? index : (entries[index]?.[0] ?? '')],
    onMove: (from: number, to: number): void => {
      if (!unwritten) change(move(source, path, from, to));
      else begin(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''));
    },
    hide: (id: string): void => begin(ids.filter((other) => other !== id)),
    /** @param words null for a bare name, where the list takes one */
    add: (id: string, words: object | null): void => {
      if (unwritten) begin([...ids, id]);
      else change(addTo(source, path, value, itemOf(id, words, naming)));
    },
    write: (id: string, words: object): void => change(addTo(source, path, value, itemOf(id, words, naming))),
  };
}

/** Adds what was asked for to the list, under a name that is free. @returns as `fresh` what was added last, to be told more of */
function useAdding(
  { path, implied, isMerged }: ItemsPanelProps,
  { ids, add }: Pick<ReturnType<typeof useItems>, 'ids' | 'add'>,
  isTitled: boolean,
) {
  const { text: source, file, names: known, change } = useDesign();
  const [fresh, setFresh] = useState<string | null>(null);
  const onAdd = (asked: string): void => {
    const isTitle = isActions(path) && !fieldName.test(asked);
    const name = isTitle ? nameFrom(asked) || freeName('action', ids) : asked;
    const id = isPanes(path) ? freeName(asked.slice(asked.lastIndexOf('/') + 1), ids) : name;
    if (isTitled) {
      const next = [...path, ids.length];
      setFresh(`${ids.length}`);
      return change(put(source, next, { ...rowOf(beginningOf(source, next, file, known)), title: id }));
    }
    const isKnown = implied.has(id);
    const words = isKnown
      ? isMerged
        ? {}
        : null
      : { ...(isTitle && { title: asked }), ...begunItem(source, path, known.screens.includes(asked) ? asked : '') };
    if (words !== null && !isKnown) setFresh(id);
    add(id, words);
  };
  return { fresh, onAdd };
}

export function ItemsPanel({ path, implied, isMerged = false }: ItemsPanelProps) {
  const { text } = usePorts();
  const { readOnly } = useDesign();
  const title = useWordTitle()(String(path.at(-1)));
  const isTitled = useIsTitled(path);
  const items = useItems({ path, implied, isMerged });
  const { ids, names, beside, unwritten, pathTo, onMove, hide, write } = items;
  const { fresh, onAdd } = useAdding({ path, implied, isMerged }, items, isTitled);
  return (
    <section className="design-items" aria-label={title}>
      <h3>
        {title} <small>{ids.length + (isMerged ? beside.length : 0)}</small>{' '}
        {unwritten && ids.length > 0 && <small>{text(texts.byConvention)}</small>}
      </h3>
      <Sorted
        ids={ids}
        names={names}
        disabled={readOnly}
        onMove={onMove}
        rows={ids.map((id, index) =>
          unwritten ? (
            <Implied key={id} id={id} title={implied.get(id)} onHide={() => hide(id)} />
          ) : (
            <Item
              key={id}
              id={names[index] ?? id}
              path={pathTo(index)}
              listPath={path}
              known={implied.get(id)}
              isFresh={id === fresh}
            />
          ),
        )}
      />
      {isMerged &&
        beside.map((id) => (
          <div key={id} className="design-beside">
            <Implied id={id} title={implied.get(id)} onHide={() => write(id, { visible: false })} />
            <Button size="small" disabled={readOnly} onClick={() => write(id, {})}>
              {text(texts.changeIt)}
            </Button>
          </div>
        ))}
      {!readOnly && <AddItem path={path} title={title} headings={isTitled ? names : null} onAdd={onAdd} />}
      <FaultsHere path={path} />
    </section>
  );
}

/** One that is added by what it is called is given a name of its own. */
const isActions = (path: Path): boolean => path.at(-1) === 'actions';

function Implied({ id, title, onHide }: { id: string; title: string | undefined; onHide: () => void }) {
  const { text } = usePorts();
  const { readOnly } = useDesign();
  return (
    <>
      <span className="design-item-name">
        {title ?? id} {title !== undefined && <code>{id}</code>}
      </span>
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        disabled={readOnly}
        aria-label={text(texts.hide, { what: title ?? id })}
        onClick={onHide}
      />
    </>
  );
}

interface ItemProps {
  readonly id: string;
  readonly path: Path;
  readonly listPath: Path;
  readonly known: string | undefined;
  /** It was added just now: what it asks for stands open. */
  readonly isFresh: boolean;
}

function Item({ id, path, listPath, known, isFresh }: ItemProps) {
  const { text } = usePorts();
  const { text: source, file, change, readOnly } = useDesign();
  const [isOpen, setOpen] = useState(isFresh);
  const { required } = writtenAt(source, path, file);
  const key = nameWordOf(required);
  return (
    <div className="design-item-box">
      <div className="design-item-line">
        <span className="design-item-name">
          {known ?? id} {known !== undefined && <code>{id}</code>}
        </span>
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-expanded={isOpen}
          aria-label={text(texts.more, { what: id })}
          onClick={() => setOpen(!isOpen)}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          disabled={readOnly}
          aria-label={text(texts.hide, { what: id })}
          onClick={() => change(put(source, path, undefined, listPath.length))}
        />
      </div>
      {isOpen && <ItemWords {...{ path, nameWord: key, id }} of={known ?? id} />}
      <FaultsHere path={path} />
    </div>
  );
}

interface AddItemProps {
  readonly path: Path;
  /** What the list is called. */
  readonly title: string;
  /** What stands in it, where that is called by its headings. */
  readonly headings: readonly string[] | null;
  readonly onAdd: (id: string) => void;
}

/** What stands in the list, and what may be added to it by what is typed: the first of these is marked, and Enter takes it. */
function useOffered({ path, headings }: Pick<AddItemProps, 'path' | 'headings'>, typed: string) {
  const { text: source, file, names } = useDesign();
  const fields = useFields();
  const [value] = useWord(path);
  const taken = new Set(headings ?? (Array.isArray(value) ? value.map(idOf) : Object.keys(rowOf(value))));
  // An action is named by its author, not after a field.
  const isOwn = isActions(path) || headings !== null;
  const fieldsOf = (): readonly string[] => (isOwn ? [] : valuesAt(source, [...path, 0], names, file).map(String));
  const offered = isPanes(path) ? names.screens : fieldsOf();
  const free = offered
    .filter((one) => !taken.has(one))
    .map((one) =>
      fieldOption(fields.find(({ name }) => name === one) ?? { name: one, title: names.titles.screens[one] ?? '' }),
    );
  return { taken, options: offered.length === 0 || taken.has(typed) ? [] : [...offeredFor(typed, free, '')] };
}

function AddItem({ path, title, headings, onAdd }: AddItemProps) {
  const { text } = usePorts();
  const [id, setId] = useState('');
  const [refused, setRefused] = useState('');
  const { taken, options } = useOffered({ path, headings }, id);
  const asked = isActions(path) ? text(texts.actionName) : text(texts.itemName, { what: title });
  const add = (name: string): void => {
    if (name === '') return;
    if (taken.has(name)) return setRefused(name);
    onAdd(name);
    setId('');
  };
  const isRefused = refused !== '' && refused === id;
  return (
    <>
      <span className="design-plain">
        <AutoComplete
          value={id}
          status={isRefused ? 'error' : ''}
          placeholder={asked}
          aria-label={asked}
          options={options}
          filterOption={false}
          defaultActiveFirstOption
          onChange={setId}
          onSelect={add}
          onInputKeyDown={(event) => {
            const isDone = event.key === 'Enter' && !event.nativeEvent.isComposing;
            if (isDone && options.length === 0) add(id);
          }}
        />
        <Button disabled={id === ''} onClick={() => add(id)}>
          {text(texts.addMember)}
        </Button>
      </span>
      {isRefused && <NameTaken name={id} />}
    </>
  );
}
