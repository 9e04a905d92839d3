import { Modal } from 'antd';
import { keysOf, shortcutKeys } from './shortcuts.ts';
import { useToolTexts } from './useToolTexts.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Every shortcut of the shell, and what it does. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { text } = useToolTexts();
  const rows = [
    ...shortcutKeys.map((each) => ({ keys: keysOf(each, isMac), says: text(each.says) })),
    { keys: ['Esc'], says: text('shortcuts.close') },
  ];
  return (
    <Modal open title={text('tool.shortcuts')} footer={null} onCancel={onClose} width={440}>
      <dl className="shortcut-sheet">
        {rows.map(({ keys, says }) => (
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
      <p className="shortcut-note">{text('shortcuts.note')}</p>
    </Modal>
  );
}
