/** The faults of one place, beside the question that they answer badly. */
import { usePorts } from '../../renderer/index.ts';
import { useDesign } from './design.ts';
import type { Path } from './document.ts';

export function FaultsHere({ path, but = [] }: { path: Path; but?: readonly Path[] }) {
  const { text } = usePorts();
  const { faultsAt } = useDesign();
  const elsewhere = new Set(but.flatMap((other) => faultsAt(other)));
  const faults = faultsAt(path).filter((fault) => !elsewhere.has(fault));
  if (faults.length === 0) return null;
  return (
    <ul className="design-faults">
      {faults.map(({ code, message, label, line, col }) => (
        <li key={`${line} ${col} ${code} ${message}`}>{text(label)}</li>
      ))}
    </ul>
  );
}
