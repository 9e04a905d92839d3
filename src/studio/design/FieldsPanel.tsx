/** The fields of an entity, or of a page that brings its own: what each is called, of which kind it is, what is done with it. */
import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Select } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { fieldKinds } from '../../core/fields/index.ts';
import { usePorts } from '../../renderer/index.ts';
import { valuesAt } from '../grammar.ts';
import { Bin } from './Bin.tsx';
import { useDesign } from './design.ts';
import { move, put, valueIn, type Path } from './document.ts';
import { FaultsHere } from './FaultsHere.tsx';
import { KindSelect } from './inputs/KindSelect.tsx';
import { LabelInput } from './inputs/LabelInput.tsx';
import { useTitled } from './inputs/useTitled.ts';
import {
  addField,
  fieldsIn,
  isEntity,
  offeredKinds,
  placesIn,
  removeField,
  setRequired,
  setShown,
  type AskedField,
} from './page.ts';
import { Sorted } from './Sorted.tsx';
import { designTexts as texts } from './texts.ts';
import { useWordTitle } from './titles/wordTitles.ts';
import { WordsEditor } from './WordsEditor.tsx';
import { fieldName } from '../../core/model/columnNames.ts';

export function FieldsPanel() {
  const { text } = usePorts();
  const { text: source, change, readOnly } = useDesign();
  const box = useRef<HTMLElement>(null);
  const [fresh, setFresh] = useState<string | null>(null);
  const fields = fieldsIn(source);
  const names = fields.map(({ name }) => name);
  const { keys, renamed } = useRowKeys(names);
  const add = (): void => {
    const { edits, name } = addField(source);
    change(edits);
    setFresh(name);
  };
  // The key that adds a field may have named the one before it: the next is added to the text that is made of that.
  const [isWanted, setWanted] = useState(false);
  const addNow = useRef(add);
  addNow.current = add;
  useEffect(() => {
    if (!isWanted) return;
    setWanted(false);
    addNow.current();
  }, [isWanted]);
  useEffect(() => {
    if (fresh !== null) box.current?.querySelector<HTMLInputElement>(`[data-field="${fresh}"] input`)?.focus();
  }, [fresh]);
  // The next field is begun where the last one was finished, without a hand on the mouse.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || readOnly || event.nativeEvent.isComposing) return;
    if (
      event.ctrlKey ||
      event.metaKey ||
      (event.target instanceof HTMLElement && event.target.dataset['ends'] === 'row')
    ) {
      event.preventDefault();
      setWanted(true);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the questions in it are pressed; it hears their Enter
    <section className="design-fields" ref={box} aria-label={text(texts.fields)} onKeyDown={onKeyDown}>
      <p className="studio-note">{text(texts.fieldsHint)}</p>
      <Sorted
        ids={keys}
        names={names}
        disabled={readOnly}
        onMove={(from, to) => change(move(source, placesIn(source).fields, from, to))}
        rows={fields.map((field, index) => (
          <FieldRow key={keys[index]} field={field} taken={names} onRenamed={renamed} />
        ))}
      />
      {!readOnly && (
        <Button type="dashed" block icon={<PlusOutlined />} onClick={add}>
          {text(texts.addField)}
        </Button>
      )}
      <FaultsHere path={placesIn(source).fields} />
    </section>
  );
}

/** A row stays the same one, with what is being done in it, when its field gets another name. */
function useRowKeys(names: readonly string[]): {
  readonly keys: readonly string[];
  readonly renamed: (name: string, next: string) => void;
} {
  const [first, setFirst] = useState<ReadonlyMap<string, string>>(new Map());
  const isTaken = new Set(first.values());
  return {
    keys: names.map((name) => first.get(name) ?? (isTaken.has(name) ? `${name}+` : name)),
    renamed: (name, next) => setFirst(new Map([...first, [next, first.get(name) ?? name]])),
  };
}

interface FieldRowProps {
  readonly field: AskedField;
  readonly taken: readonly string[];
  readonly onRenamed: (name: string, next: string) => void;
}

function FieldRow({ field, taken, onRenamed }: FieldRowProps) {
  const { text } = usePorts();
  const { text: source, change, readOnly, freeAt } = useDesign();
  const { titled, rename, chosen } = useTitled(field, taken, onRenamed);
  const [isOpen, setOpen] = useState(false);
  const { name, kind } = field;
  const path = [...placesIn(source).fields, name];
  const { goes } = freeAt(path);
  const why = goes ? {} : { title: text(texts.shippedStays) };
  const skip = ['title', 'search', 'type', 'widget'];
  const asks = offeredKinds.find((each) => each.kind === kind)?.asks;
  return (
    <div className="design-field" data-field={name}>
      <LabelInput path={[...path, 'title']} name={name} onWritten={titled} />
      <div className="design-field-line" {...why}>
        <NameInput name={name} taken={taken} disabled={readOnly || !goes} onName={rename} />
        <KindSelect field={field} disabled={readOnly || !goes} onChosen={chosen} />
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-expanded={isOpen}
          aria-label={text(texts.more, { what: name })}
          onClick={() => setOpen(!isOpen)}
        />
        <Bin path={path} what={name} disabled={taken.length === 1} onTake={() => change(removeField(source, name))} />
      </div>
      {asks && <AskedWord path={[...path, asks]} />}
      <Flags field={field} />
      {isOpen && (
        <div className="design-more">
          <WordsEditor path={path} skip={asks ? [...skip, asks] : skip} />
        </div>
      )}
      <FaultsHere path={path} />
    </div>
  );
}

/** Whether it must be entered, is searched for, stands in the list, and to whom it is masked. */
function Flags({ field }: { field: AskedField }) {
  const { text } = usePorts();
  const { text: source, change, readOnly, freeAt } = useDesign();
  const { name, kind } = field;
  const path = [...placesIn(source).fields, name];
  const isFixed = !freeAt(path).goes;
  return (
    <div className="design-field-flags" {...(isFixed && { title: text(texts.shippedStays) })}>
      <Checkbox
        disabled={readOnly || isFixed}
        checked={field.isRequired}
        onChange={(event) => change(setRequired(source, name, event.target.checked))}
      >
        {text(texts.required)}
      </Checkbox>
      <Checkbox
        disabled={readOnly || isFixed}
        checked={field.isSearched}
        onChange={(event) => change(put(source, [...path, 'search'], event.target.checked || undefined, path.length))}
      >
        {text(texts.searched)}
      </Checkbox>
      {!isEntity(source) && (
        <Checkbox
          disabled={readOnly}
          checked={field.isShown}
          onChange={(event) => change(setShown(source, name, event.target.checked))}
        >
          {text(texts.inList)}
        </Checkbox>
      )}
      <MaskSelect name={name} kind={kind} disabled={readOnly || isFixed} />
    </div>
  );
}

/** The list that it is chosen from: without it the kind says nothing. */
function AskedWord({ path }: { path: Path }) {
  const { Word } = useDesign();
  const name = useWordTitle()(String(path.at(-1)));
  return (
    <div className="design-word">
      <span className="design-word-name">{name}</span>
      <Word path={path} label={name} />
    </div>
  );
}

/** Of kinds whose values can be shown in part. */
function MaskSelect({ name, kind, disabled }: Pick<AskedField, 'name' | 'kind'> & { readonly disabled: boolean }) {
  const { text } = usePorts();
  const { text: source, root, file, names, change } = useDesign();
  const path = [...placesIn(source).fields, name, 'mask', 'as'];
  const value = valueIn(root, path);
  if (kind === undefined || !fieldKinds[kind].words.includes('mask')) return null;
  const says: Readonly<Record<string, typeof texts.mask>> = texts.masks;
  const kinds = valuesAt(source, path, names, file).map(String);
  return (
    <Select
      size="small"
      popupMatchSelectWidth={false}
      value={typeof value === 'string' ? value : 'none'}
      disabled={disabled}
      aria-label={`${name} · ${text(texts.mask)}`}
      options={['none', ...kinds].map((one) => ({ value: one, label: says[one] ? text(says[one]) : one }))}
      onChange={(next) =>
        change(next === 'none' ? put(source, path.slice(0, -1), undefined, path.length - 1) : put(source, path, next))
      }
    />
  );
}

interface NameInputProps {
  readonly name: string;
  readonly taken: readonly string[];
  readonly disabled: boolean;
  readonly onName: (name: string) => void;
}

/** Latin letters, changed where the field is named too. */
function NameInput({ name, taken, disabled, onName }: NameInputProps) {
  const { text } = usePorts();
  const [draft, setDraft] = useState(name);
  useEffect(() => setDraft(name), [name]);
  const isFree = fieldName.test(draft) && (draft === name || !taken.includes(draft));
  const keep = (): void => {
    if (isFree) onName(draft);
    else setDraft(name);
  };
  return (
    <Input
      className="design-name"
      value={draft}
      disabled={disabled}
      status={isFree ? '' : 'error'}
      aria-label={`${name} · ${text(texts.fieldName)}`}
      data-ends="row"
      onChange={(event) => setDraft(event.target.value)}
      onBlur={keep}
      onPressEnter={keep}
    />
  );
}
