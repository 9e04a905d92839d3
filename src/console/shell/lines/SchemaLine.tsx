/** A super manager sees when the schemas on disk are faulty, and where; the last good release serves meanwhile. */
import { hasTexts, rowOf, rowsOf } from '../../../core/model/row.ts';
import type { Row } from '../../../core/model/values.ts';
import { statusRoute } from '../../api/routes.ts';
import { useEffect, useState } from 'react';
import { CallFault, useAtRest } from '../../../renderer/index.ts';
import { useApp, useTexts } from '../../app/app.ts';
import { Line } from './Line.tsx';

interface SchemaFault {
  readonly file: string;
  readonly line: number;
  readonly col: number;
  readonly code: string;
  readonly message: string;
}

function isSchemaFault(value: Row): value is Row & SchemaFault {
  const { line, col } = value;
  return typeof line === 'number' && typeof col === 'number' && hasTexts(value, 'file', 'code', 'message');
}

const askEvery = 10_000;
const mostShown = 3;

export function SchemaLine() {
  const { text } = useTexts();
  const faults = useAtRest(useSchemaFaults());
  if (faults.length === 0) return null;
  const said = faults
    .slice(0, mostShown)
    .map(({ file, line, col, code, message }) => `${file}:${line}:${col} ${code} ${message}`);
  return (
    <Line tone="danger">
      {text('line.faulty', { count: faults.length })}
      <code className="faults">{said.join('\n')}</code>
    </Line>
  );
}

function useSchemaFaults(): readonly SchemaFault[] {
  const { http } = useApp();
  const [faults, setFaults] = useState<readonly SchemaFault[]>([]);
  useEffect(() => {
    let current = true;
    const ask = async (): Promise<void> => {
      try {
        const { data } = await http.send({ ...statusRoute, quiet: true });
        if (current) setFaults(rowsOf(rowOf(data)['faults']).filter(isSchemaFault));
      } catch (thrown) {
        // Nothing is said of what cannot be asked: a foreign backend has no releases.
        if (!(thrown instanceof CallFault)) throw thrown;
        if (thrown.status === 404) clearInterval(timer);
      }
    };
    const timer = setInterval(() => void ask(), askEvery);
    void ask();
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [http]);
  return faults;
}
