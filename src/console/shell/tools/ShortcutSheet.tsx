import { Button, Modal, Switch } from 'antd';
import { keyName, useShownKeys, useSingleKeys } from '../../../renderer/index.ts';
import { useApp, useSay } from '../../app/app.ts';
import { useShell } from '../../running/context.ts';
import { fixedTitle } from '../../running/places.ts';
import { nameInMenu, screenKeys } from './screenKeys.ts';
import { isMac, keysOf, rowKeys, shortcutKeys, takeBackKeys } from './shortcuts.ts';
import { useToolTexts } from './useToolTexts.ts';

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
  const { pages } = useApp();
  const single = useSingleKeys();
  const { signedIn, navigation, workspace, running, alerts } = useShell();
  const say = useSay();
  const answering = alerts?.alerting.answering;
  const ofPage = useShownKeys().map(({ key, title }) => ({ keys: keyName(key).split('+'), says: title }));
  const ofScreens = screenKeys(signedIn.manifest).map(({ key, screen }) => ({
    keys: keyName(key).split('+'),
    says: text('shortcuts.open', {
      name: nameInMenu(screen, navigation) ?? say(fixedTitle(screen, running.parts) ?? screen),
    }),
  }));
  const ofShell = [
    ...shortcutKeys.flatMap((each) => {
      const says = each.says ? text(each.says) : answering && say(answering.gravest);
      return says ? [{ keys: keysOf(each, isMac), says }] : [];
    }),
    ...(pages.beside ? [{ keys: [isMac ? '⌥' : 'Alt', 'Q'], says: text('queue.shortcut') }] : []),
    { keys: takeBackKeys, says: text('shortcuts.takeBack') },
    { keys: ['Esc'], says: text('shortcuts.close') },
  ];
  return (
    <Modal open title={text('tool.shortcuts')} footer={null} onCancel={onClose} width={440}>
      {ofPage.length > 0 && (
        <>
          <h3 className="shortcut-head">{text('shortcuts.page')}</h3>
          <Lines lines={ofPage} />
        </>
      )}
      <h3 className="shortcut-head">{text('shortcuts.everywhere')}</h3>
      <Lines lines={[...ofScreens, ...ofShell]} />
      <h3 className="shortcut-head">{text('shortcuts.rows')}</h3>
      <Lines lines={rowKeys.map(({ keys, says }) => ({ keys, says: text(says) }))} />
      <label className="shortcut-switch">
        <Switch checked={single.on} onChange={single.turn} />
        {text('shortcuts.single')}
      </label>
      <p className="shortcut-note">{text('shortcuts.note')}</p>
      {'tours' in signedIn.manifest.settings && (
        <Button onClick={() => workspace.layer.write('tour')}>{text('tour.again')}</Button>
      )}
    </Modal>
  );
}
