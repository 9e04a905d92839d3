/** Saved filters: kept under a name, renamed, updated, deleted, and one of them chosen to open the list. */
import { DeleteOutlined, EditOutlined, SaveOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Input, Modal, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Says } from '../../engine/speech.ts';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import {
  add,
  longestName,
  mostSaved,
  nameFault,
  openWith,
  overwrite,
  putBack,
  remove,
  rename,
} from './savedChanges.ts';
import type { SavedFilter, SavedFilters } from './savedFilters.ts';
import { savedTexts } from './savedTexts.ts';
import './saved.css';

const undoFor = 10;

interface NameFormProps {
  readonly saved: readonly SavedFilter[];
  readonly start: string;
  readonly own?: string;
  readonly onName: (name: string) => void;
  readonly onLeave?: () => void;
}

/** A name, judged when it is sent. */
function NameForm({ saved, start, own, onName, onLeave }: NameFormProps) {
  const { text } = usePorts();
  const [name, setName] = useState(start);
  const [sent, setSent] = useState(false);
  const id = useId();
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), []);
  const fault = sent ? nameFault(saved, name, own) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (nameFault(saved, name, own)) return setSent(true);
    setSent(false);
    if (own === undefined) setName('');
    onName(name);
  };
  return (
    <form className="vw-saved-form" onSubmit={submit}>
      <Input
        ref={field}
        value={name}
        maxLength={longestName}
        status={fault ? 'error' : ''}
        placeholder={text(savedTexts.name)}
        aria-label={text(savedTexts.name)}
        aria-invalid={fault !== null}
        aria-describedby={fault ? id : undefined}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !onLeave) return;
          // The dialog would close as a whole.
          event.stopPropagation();
          onLeave();
        }}
      />
      <Button type="primary" htmlType="submit">
        {text(texts.save)}
      </Button>
      {fault && (
        <p id={id} role="alert" className="vw-saved-fault">
          {text(...fault)}
        </p>
      )}
    </form>
  );
}

function LineButton({ says, icon, on, onClick }: { says: string; icon: ReactNode; on?: boolean; onClick: () => void }) {
  return <Button type="text" icon={icon} aria-label={says} title={says} aria-pressed={on} onClick={onClick} />;
}

function Line({ each, saved, query }: { each: SavedFilter; saved: SavedFilters; query: string }) {
  const { text, notify } = usePorts();
  const { change } = saved;
  const [renaming, setRenaming] = useState(false);
  const { name } = each;
  const says = (label: Says) => text(label, { name });
  const withUndo = (label: Says, back: (all: readonly SavedFilter[]) => readonly SavedFilter[]) =>
    notify('success', says(label), { undoes: true, word: text(texts.undo), seconds: undoFor, run: () => change(back) });
  if (renaming) {
    const finish = (next: string) => {
      setRenaming(false);
      change((all) => rename(all, name, next));
    };
    return (
      <li>
        <NameForm saved={saved.saved} start={name} own={name} onName={finish} onLeave={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="vw-saved-line">
      <span className="vw-saved-name">{name}</span>
      <LineButton
        says={says(savedTexts.opens)}
        icon={each.opens ? <StarFilled /> : <StarOutlined />}
        on={each.opens === true}
        onClick={() => change((all) => openWith(all, each.opens ? null : name))}
      />
      <LineButton
        says={says(savedTexts.overwrite)}
        icon={<SaveOutlined />}
        onClick={() => {
          change((all) => overwrite(all, name, query));
          withUndo(savedTexts.overwritten, (all) => overwrite(all, name, each.query));
        }}
      />
      <LineButton says={says(savedTexts.rename)} icon={<EditOutlined />} onClick={() => setRenaming(true)} />
      <LineButton
        says={says(savedTexts.remove)}
        icon={<DeleteOutlined />}
        onClick={() => {
          const place = saved.saved.indexOf(each);
          change((all) => remove(all, name));
          withUndo(savedTexts.removed, (all) => putBack(all, each, place));
        }}
      />
    </li>
  );
}

interface Props {
  readonly saved: SavedFilters;
  /** The present filters and sort. */
  readonly query: string;
  readonly open: boolean;
  /** What was kept is what is to be seen. */
  readonly onSaved: () => void;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

export default function SavedDialog({ saved, query, open, onSaved, onClose, afterClose }: Props) {
  const { text, notify } = usePorts();
  const { saved: all, change } = saved;
  const save = (name: string) => {
    change((before) => add(before, name, query));
    notify('success', text(savedTexts.saved, { name: name.trim() }));
    onSaved();
    onClose();
  };
  return (
    <Modal
      open={open}
      title={text(texts.savedFilters)}
      width={440}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
      afterClose={afterClose}
    >
      {all.length >= mostSaved ? (
        <p className="vw-hint">{text(savedTexts.full, { limit: mostSaved })}</p>
      ) : (
        <>
          <p className="vw-hint">{text(savedTexts.lead)}</p>
          <NameForm saved={all} start="" onName={save} />
        </>
      )}
      {all.length > 0 && (
        <ul className="vw-saved-lines">
          {all.map((each) => (
            <Line key={each.name} each={each} saved={saved} query={query} />
          ))}
        </ul>
      )}
    </Modal>
  );
}
