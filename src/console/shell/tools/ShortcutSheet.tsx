import { Modal } from 'antd';
import { keysOf, rowKeys, shortcutKeys } from './shortcuts.ts';
import { useToolTexts } from './useToolTexts.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface Line {
  readonly keys: readonly string[];
  readonly says: string;
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="shortcut-sheet">
      {lines.map(({ keys, says }) => (
        <div key={says}>
          <dt>{says}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Every shortcut of the shell and of the rows of a list, and what it does. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { text } = useToolTexts();
  const ofShell = [
    ...shortcutKeys.map((each) => ({ keys: keysOf(each, isMac), says: text(each.says) })),
    { keys: ['Esc'], says: text('shortcuts.close') },
  ];
  return (
    <Modal open title={text('tool.shortcuts')} footer={null} onCancel={onClose} width={440}>
      <Lines lines={ofShell} />
      <h3 className="shortcut-head">{text('shortcuts.rows')}</h3>
      <Lines lines={rowKeys.map(({ keys, says }) => ({ keys, says: text(says) }))} />
      <p className="shortcut-note">{text('shortcuts.note')}</p>
    </Modal>
  );
}
