/** The faults of what is written, each at its place, with what its code means. */
import { Alert } from 'antd';
import { useState } from 'react';
import type { Fix } from '../core/source/edit.ts';
import { StatusTag, usePorts, type CallFault } from '../renderer/index.ts';
import { isUnfinished } from './openQuestions.ts';
import { Explained } from './Explained.tsx';
import { fixSays } from './fixSays.ts';
import { texts } from './texts.ts';
import type { Fault } from '../core/editorAnswers.ts';
import { faultsOf } from './schemaEditor.ts';
import type { Studio } from './useStudio.ts';

interface FaultsProps {
  readonly studio: Studio;
  readonly onGoto: (line: number, col: number) => void;
  readonly onFix: (fix: Fix) => void;
}

export function Faults({ studio, onGoto, onFix }: FaultsProps) {
  const { text } = usePorts();
  const [explained, setExplained] = useState<string | null>(null);
  const { tried, isChecking, unchecked } = studio;
  const [faults, warnings] = [tried?.faults ?? [], tried?.warnings ?? []];
  const unfinished = isUnfinished(studio.text, faults);
  return (
    <div className="studio-faults" aria-live="polite">
      <p>
        {isChecking && !unchecked && text(texts.checking)}
        {unchecked && <StatusTag tone="danger" word={text(texts.unchecked, { why: unchecked.message })} />}
        {!isChecking && faults.length === 0 && <StatusTag tone="success" word={text(texts.noFaults)} />}
        {!isChecking && faults.length > 0 && (
          <StatusTag
            tone={unfinished ? 'waiting' : 'danger'}
            word={text(unfinished ? texts.unfinished : texts.faults, { count: faults.length })}
          />
        )}
        {!isChecking && warnings.length > 0 && (
          <StatusTag tone="warning" word={text(texts.warnings, { count: warnings.length })} />
        )}
      </p>
      <ul>
        {[...faults, ...warnings].map((fault) => (
          <FaultLine
            key={`${fault.file} ${fault.line} ${fault.col} ${fault.code} ${fault.message}`}
            {...{ fault, studio, onGoto, onFix }}
            isWarning={warnings.includes(fault)}
            onExplain={setExplained}
          />
        ))}
      </ul>
      <Explained code={explained} onClose={() => setExplained(null)} />
    </div>
  );
}

interface FaultLineProps extends FaultsProps {
  readonly fault: Fault;
  readonly isWarning: boolean;
  readonly onExplain: (code: string) => void;
}

function FaultLine({ fault, isWarning, studio, onGoto, onFix, onExplain }: FaultLineProps) {
  const { text } = usePorts();
  const { file, line, col, code, label, fix } = fault;
  const isHere = file === studio.opened?.file;
  return (
    <li className={isWarning ? 'studio-warning vw-tone-warning' : undefined}>
      <button type="button" disabled={!isHere} onClick={() => onGoto(line, col)}>
        <b>{isHere ? `${line}:${col}` : `${file}:${line}:${col}`}</b> {text(label)}
      </button>
      {fix && isHere && studio.opened.editable && (
        <button type="button" className="studio-fix" disabled={studio.isChecking} onClick={() => onFix(fix)}>
          {fixSays(fix, text)}
        </button>
      )}
      <button
        type="button"
        className="studio-code-link"
        aria-label={text(texts.explain, { code })}
        onClick={() => onExplain(code)}
      >
        <code>{code}</code>
      </button>
    </li>
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
