/** A text in both languages; without English it is written as one text for both. */
import { Input } from 'antd';
import { useRef } from 'react';
import { rowOf } from '../../../core/model/row.ts';
import { usePorts } from '../../../renderer/index.ts';
import { designTexts as texts } from '../texts.ts';
import { useDesign, useWord } from '../design.ts';
import type { Path } from '../document.ts';

interface LabelInputProps {
  readonly path: Path;
  readonly name: string;
  /** The English is written. @param before what it was */
  readonly onWritten?: (english: string, before: string) => void;
}

export function LabelInput({ path, name, onWritten }: LabelInputProps) {
  const { text } = usePorts();
  const { readOnly } = useDesign();
  const [value, write] = useWord(path);
  const { zh, en } = languagesOf(value);
  const before = useRef(en);
  const set = (chinese: string, english: string): void => {
    if (chinese === '' && english === '') write(undefined, true);
    else write(english === '' ? chinese : { 'zh-CN': chinese, 'en-US': english }, true);
  };
  return (
    <span className="design-label">
      <Input
        value={zh}
        disabled={readOnly}
        placeholder={text(texts.chinese)}
        aria-label={`${name} · ${text(texts.chinese)}`}
        onChange={(event) => set(event.target.value, en)}
      />
      <Input
        value={en}
        disabled={readOnly}
        placeholder={text(texts.english)}
        aria-label={`${name} · ${text(texts.english)}`}
        onChange={(event) => set(zh, event.target.value)}
        onFocus={() => (before.current = en)}
        onBlur={() => onWritten?.(en, before.current)}
      />
    </span>
  );
}

function languagesOf(value: unknown): { readonly zh: string; readonly en: string } {
  if (typeof value === 'string') return { zh: value, en: '' };
  const { 'zh-CN': zh, 'en-US': en } = rowOf(value);
  return { zh: typeof zh === 'string' ? zh : '', en: typeof en === 'string' ? en : '' };
}
