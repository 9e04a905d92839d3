/** A page on paper: light whatever the theme, headed by who printed it and when. Fetched after the first rows. */
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { label, textsOf } from '../../../core/model/label.ts';
import { wireNow } from '../../../renderer/engine/conditionContext.ts';
import { useApp, useSay } from '../../app/app.ts';
import { useShell } from '../../running/context.ts';
import { watchPaper } from './watchPaper.ts';
import './paper.css';

const texts = textsOf('paper', {
  printed: label('{name} 于 {time} 打印', 'Printed by {name} at {time}'),
});

/** So many columns have no room side by side on a sheet that stands upright. */
const manyColumns = 7;
const columnsOf = (table: Element): number => table.querySelectorAll('.ant-table-thead th.vw-cell').length;

/** A record that lies open over the page is what is printed. */
function isWide(): boolean {
  if (document.querySelector('.ant-drawer-open .vw-detail')) return false;
  return [...document.querySelectorAll('.vw-list .vw-table')].some((table) => columnsOf(table) >= manyColumns);
}

export function Paper(): null {
  const { now, preferences } = useApp();
  const { signedIn, running } = useShell();
  const say = useSay();
  const name = [signedIn.user.name, signedIn.user.capacityName].filter(Boolean).join(' ');
  const { zone } = running;
  useEffect(() => {
    const line = document.createElement('p');
    line.className = 'paper-line';
    document.body.prepend(line);
    const sheet = document.createElement('style');
    document.head.append(sheet);
    let before = preferences.read().theme;
    const wear = (theme: typeof before): void => preferences.write({ ...preferences.read(), theme });
    const stop = watchPaper({
      begin: () => {
        line.textContent = say(texts.printed, { name, time: wireNow({ now, zone }) });
        const isLying = isWide();
        sheet.textContent = isLying ? '@page { size: landscape; }' : '';
        document.documentElement.toggleAttribute('data-lying', isLying);
        before = preferences.read().theme;
        // There is no frame more before the sheet is taken.
        if (before !== 'light') flushSync(() => wear('light'));
      },
      end: () => {
        if (before !== 'light') wear(before);
      },
    });
    return () => {
      stop();
      line.remove();
      sheet.remove();
    };
  }, [now, preferences, name, zone, say]);
  return null;
}
