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
  /** One of them is written. @param before what both were */
  readonly onWritten?: (titles: Titles, before: Titles) => void;
}

export interface Titles {
  readonly zh: string;
  readonly en: string;
}

export function LabelInput({ path, name, onWritten }: LabelInputProps) {
  const { text } = usePorts();
  const { readOnly } = useDesign();
  const [value, write] = useWord(path);
  const { zh, en } = languagesOf(value);
  const before = useRef({ zh, en });
  const begin = (): void => void (before.current = { zh, en });
  const end = (): void => onWritten?.({ zh, en }, before.current);
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
        onFocus={begin}
        onBlur={end}
      />
      <Input
        value={en}
        disabled={readOnly}
        placeholder={text(texts.english)}
        aria-label={`${name} · ${text(texts.english)}`}
        onChange={(event) => set(zh, event.target.value)}
        onFocus={begin}
        onBlur={end}
      />
    </span>
  );
}

function languagesOf(value: unknown): Titles {
  if (typeof value === 'string') return { zh: value, en: '' };
  const { 'zh-CN': zh, 'en-US': en } = rowOf(value);
  return { zh: typeof zh === 'string' ? zh : '', en: typeof en === 'string' ? en : '' };
}
