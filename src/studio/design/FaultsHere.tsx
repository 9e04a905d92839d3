/** The faults of one place, beside the question that they answer badly; one that is not answered yet is only told. */
import { Button } from 'antd';
import { useEffect, useSyncExternalStore } from 'react';
import type { Fix } from '../../core/source/edit.ts';
import { usePorts } from '../../renderer/index.ts';
import { useDesign } from './design.ts';
import type { Path } from './document.ts';
import { fixSays } from '../fixSays.ts';
import { isOpenQuestion } from '../openQuestions.ts';
import { designTexts as texts } from './texts.ts';

/** A fault is told once: at the innermost of the places that are shown. */
export function FaultsHere({ path }: { path: Path }) {
  const { text } = usePorts();
  const { text: source, faultsAt, isWarning, shown, readOnly, change } = useDesign();
  const key = JSON.stringify(path);
  useEffect(() => shown.add(key), [shown, key]);
  const places = useSyncExternalStore(shown.subscribe, shown.now);
  const elsewhere = new Set(
    faultsAt(path).length === 0
      ? []
      : places.filter((other) => isWithin(other, key)).flatMap((other) => faultsAt(pathIn(other))),
  );
  const here = faultsAt(path).filter((fault) => !elsewhere.has(fault));
  const faults = here.filter((fault) => !isOpenQuestion(source, fault));
  if (here.length === 0) return null;
  return (
    <ul className="design-faults">
      {faults.map((fault) => (
        <li
          key={`${fault.line} ${fault.col} ${fault.code} ${fault.message}`}
          className={isWarning(fault) ? 'design-warning' : undefined}
        >
          {text(fault.label)}
          {fault.fix && !readOnly && <Mend fix={fault.fix} onMend={change} />}
        </li>
      ))}
      {faults.length < here.length && <li className="design-open">{text(texts.open)}</li>}
    </ul>
  );
}

/** What mends it, at a press. */
function Mend({ fix, onMend }: { fix: Fix; onMend: (edits: Fix['edits']) => void }) {
  const { text } = usePorts();
  return (
    <Button type="link" size="small" onClick={() => onMend(fix.edits)}>
      {fixSays(fix, text)}
    </Button>
  );
}

/** Of paths as JSON: whether one lies beneath the other. */
const isWithin = (inner: string, outer: string): boolean =>
  inner !== outer && (outer === '[]' || inner.startsWith(`${outer.slice(0, -1)},`));

const pathIn = (key: string): Path => JSON.parse(key);
