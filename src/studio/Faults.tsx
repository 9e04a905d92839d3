/** The faults of what is written, each at its place, with what its code means. */
import { Alert } from 'antd';
import { useState } from 'react';
import type { Fix } from '../core/source/edit.ts';
import { StatusTag, usePorts, type CallFault } from '../renderer/index.ts';
import { isUnfinished } from './openQuestions.ts';
import { Explained } from './Explained.tsx';
import { fixSays } from './fixSays.ts';
import { texts } from './texts.ts';
import { faultsOf } from './schemaEditor.ts';
import type { Studio } from './useStudio.ts';

export interface FaultsProps {
  readonly studio: Studio;
  readonly onGoto: (line: number, col: number) => void;
  readonly onFix: (fix: Fix) => void;
}

export function Faults({ studio, onGoto, onFix }: FaultsProps) {
  const { text } = usePorts();
  const [explained, setExplained] = useState<string | null>(null);
  const { tried, isChecking } = studio;
  const faults = tried?.faults ?? [];
  const unfinished = isUnfinished(studio.text, faults);
  return (
    <div className="studio-faults" aria-live="polite">
      <p>
        {isChecking && text(texts.checking)}
        {!isChecking && faults.length === 0 && <StatusTag tone="success" word={text(texts.noFaults)} />}
        {!isChecking && faults.length > 0 && (
          <StatusTag
            tone={unfinished ? 'waiting' : 'danger'}
            word={text(unfinished ? texts.unfinished : texts.faults, { count: faults.length })}
          />
        )}
      </p>
      <ul>
        {faults.map(({ file, line, col, code, message, label, fix }) => (
          <li key={`${file} ${line} ${col} ${code} ${message}`}>
            <button type="button" disabled={file !== studio.opened?.file} onClick={() => onGoto(line, col)}>
              <b>{file === studio.opened?.file ? `${line}:${col}` : `${file}:${line}:${col}`}</b> {text(label)}
            </button>
            {fix && file === studio.opened?.file && studio.opened.editable && (
              <button type="button" className="studio-fix" disabled={isChecking} onClick={() => onFix(fix)}>
                {fixSays(fix, text)}
              </button>
            )}
            <button
              type="button"
              className="studio-code-link"
              aria-label={text(texts.explain, { code })}
              onClick={() => setExplained(code)}
            >
              <code>{code}</code>
            </button>
          </li>
        ))}
      </ul>
      <Explained code={explained} onClose={() => setExplained(null)} />
    </div>
  );
}

/** Why what was written is not published: all of it is still here. */
export function NotPublished({ failed }: { readonly failed: CallFault }) {
  const { text } = usePorts();
  const faults = faultsOf(failed);
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={text(texts.notPublished)}
      description={
        <>
          {failed.message}
          {faults.length > 0 && (
            <ul>
              {faults.map(({ file, line, message }) => (
                <li key={`${file}:${line} ${message}`}>
                  {file}:{line} {message}
                </li>
              ))}
            </ul>
          )}
        </>
      }
    />
  );
}
