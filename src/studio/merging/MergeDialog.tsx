/** Two authors changed the same places: each is shown with both values, one of which is chosen. */
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { mergeChosen } from '../../core/source/mergeSchema.ts';
import { printSchema } from '../../core/source/printSchema.ts';
import { usePorts } from '../../renderer/index.ts';
import { printed } from '../design/document.ts';
import { texts } from '../texts.ts';

interface MergeStates {
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** Null where one of them cannot be read. A file that was not there is nothing. */
export function statesOf(base: string, theirs: string, mine: string): MergeStates | null {
  try {
    const [first, second, third] = [base === '' ? 'null' : base, theirs, mine].map((one): unknown => JSON.parse(one));
    return { base: first, theirs: second, mine: third };
  } catch {
    return null;
  }
}

interface MergeDialogProps {
  readonly states: MergeStates;
  readonly author: string;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

export function MergeDialog({ states: { base, theirs, mine }, author, onDone, onClose }: MergeDialogProps) {
  const { text } = usePorts();
  const [chosen, setChosen] = useState<ReadonlyMap<string, 'theirs' | 'mine'>>(new Map());
  const { value, conflicts } = mergeChosen(base, theirs, mine, (path) => chosen.get(path) === 'mine');
  const said = (one: unknown): string => (one === undefined ? text(texts.mergeNone) : printed(one));
  return (
    <Modal
      open
      width={720}
      title={text(texts.mergeTitle)}
      okText={text(texts.merge)}
      cancelText={text(texts.cancel)}
      okButtonProps={{ disabled: conflicts.some(({ path }) => !chosen.has(path)) }}
      onOk={() => onDone(printSchema(value))}
      onCancel={onClose}
    >
      <p className="studio-note">{text(texts.mergeHint)}</p>
      <div className="studio-merge">
        {conflicts.map((conflict) => (
          <section key={conflict.path} aria-label={conflict.path}>
            <h4>{conflict.path}</h4>
            <Radio.Group
              value={chosen.get(conflict.path) ?? null}
              onChange={(event) => {
                const side = event.target.value === 'mine' ? 'mine' : 'theirs';
                setChosen(new Map([...chosen, [conflict.path, side]]));
              }}
            >
              <Radio value="theirs">
                {text(texts.mergeTheirs, { author })}
                <pre>{said(conflict.theirs)}</pre>
              </Radio>
              <Radio value="mine">
                {text(texts.mergeMine)}
                <pre>{said(conflict.mine)}</pre>
              </Radio>
            </Radio.Group>
          </section>
        ))}
      </div>
    </Modal>
  );
}
