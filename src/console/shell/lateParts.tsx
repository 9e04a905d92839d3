/** Parts of the shell that the first page can do without: their code comes when it is wanted. Where it does not, the shell stands without them and says so. */
import { type ComponentType, createElement, type FunctionComponent, lazy, useEffect, useState } from 'react';
import { useTexts } from '../app/app.ts';
import { Optional } from '../app/Optional.tsx';

function part<P extends object>(fetch: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  const load = (): ComponentType<P> => lazy(() => fetch().then((it) => ({ default: it })));
  let Late = load();
  return function Part(props) {
    const [attempt, setAttempt] = useState(0);
    const again = (): void => {
      Late = load();
      setAttempt(attempt + 1);
    };
    return (
      <Optional key={attempt} instead={<PartAbsent again={again} />}>
        {createElement(Late, props)}
      </Optional>
    );
  };
}

export const TopMenu = part(() => import('./layouts/layouts.tsx').then(({ TopMenu: it }) => it));
export const GroupTabs = part(() => import('./layouts/layouts.tsx').then(({ GroupTabs: it }) => it));
export const GroupSide = part(() => import('./layouts/layouts.tsx').then(({ GroupSide: it }) => it));
export const GallerySide = part(() => import('./layouts/layouts.tsx').then(({ GallerySide: it }) => it));
export const TabsBar = part(() => import('./tabs/TabsBar.tsx').then(({ TabsBar: it }) => it));
export const Messages = part(() => import('./said/Messages.tsx').then(({ default: it }) => it));
export const Offers = part(() => import('./said/Offers.tsx').then(({ default: it }) => it));
export const Paper = part(() => import('./paper/Paper.tsx').then(({ Paper: it }) => it));
export const OtherUserLine = part(() => import('./lines/OtherUserLine.tsx').then(({ OtherUserLine: it }) => it));
export const MobileLine = part(() => import('./lines/MobileLine.tsx').then(({ MobileLine: it }) => it));
export const NoticeLine = part(() => import('./lines/NoticeLine.tsx').then(({ NoticeLine: it }) => it));
export const NarrowMenu = part(() => import('./layouts/NarrowMenu.tsx').then(({ default: it }) => it));

export const fetchBellList = () => import('./bell/BellList.tsx').then(({ BellList: it }) => it);
export const BellList = part(fetchBellList);

/**
 * What would say it elsewhere may be the part that is missing: it is plain, and several of them lie one over the other. It is
 * asked for again as soon as the line is back, and can be put away until then: a step of the page may lie beneath it.
 */
function PartAbsent({ again }: { readonly again: () => void }) {
  const { text } = useTexts();
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  });
  if (isAway) return null;
  return (
    <p className="part-absent" role="alert">
      {text('page.failedText')}
      <button type="button" onClick={() => window.location.reload()}>
        {text('page.reload')}
      </button>
      <button type="button" className="part-away" aria-label={text('page.putAway')} onClick={() => setAway(true)}>
        ✕
      </button>
    </p>
  );
}
