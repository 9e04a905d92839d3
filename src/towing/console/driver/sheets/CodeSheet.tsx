/** The task's code, for the lot to scan: its number, with which each of its vehicles' orders begins. */
import { QRCode } from 'antd';
import { Sheet } from './Sheet.tsx';
import type { DriverTask } from '../task.ts';
import { useWords } from '../useWords.ts';

interface Props {
  readonly task: DriverTask;
  readonly onClose: () => void;
}

/** Dark on white in every theme: cameras read nothing else for sure. */
export function CodeSheet({ task, onClose }: Props) {
  const say = useWords();
  return (
    <Sheet title={say((w) => w.code)} onClose={onClose}>
      <div className="driver-code-shown">
        <div role="img" aria-label={task.taskNo}>
          <div aria-hidden="true">
            <QRCode value={task.taskNo} size={240} type="svg" color="#000000" bgColor="#ffffff" />
          </div>
        </div>
        <b>{task.taskNo}</b>
        <span>{task.vehicles.map(({ plate }) => plate).join('、')}</span>
        <p>{say((w) => w.codeHint)}</p>
      </div>
    </Sheet>
  );
}
