/** A value that no question asks for, as it is written; it goes into the text once it can be read. */
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { parseJson } from '../../../core/model/row.ts';
import { usePorts } from '../../../renderer/index.ts';
import { useDesign, useWord } from '../design.ts';
import { printed, type Path } from '../document.ts';
import { designTexts as texts } from '../texts.ts';

export function JsonInput({ path, label }: { path: Path; label: string }) {
  const { text } = usePorts();
  const { readOnly } = useDesign();
  const [value, write] = useWord(path);
  const own = value === undefined ? '' : printed(value);
  const [draft, setDraft] = useState(own);
  const [isFaulty, setFaulty] = useState(false);
  useEffect(() => {
    setDraft(own);
    setFaulty(false);
  }, [own]);
  const keep = (): void => {
    const read = readJson(draft);
    // Emptied it still stands in the text: what takes it away is beside it.
    const isEmpty = draft.trim() === '';
    if (isEmpty) setDraft(own);
    setFaulty(read === undefined && !isEmpty);
    if (read !== undefined && draft !== own) write(read.value);
  };
  return (
    <div className="design-json-box">
      <Input.TextArea
        className="design-json"
        autoSize={{ minRows: 1, maxRows: 8 }}
        value={draft}
        disabled={readOnly}
        status={isFaulty ? 'error' : ''}
        aria-label={label}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={keep}
      />
      {isFaulty && (
        <small role="alert" className="studio-failed">
          {text(texts.notJson)}
        </small>
      )}
    </div>
  );
}

function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(text) };
  } catch {
    return undefined;
  }
}
