/** What can be taken back, or is offered otherwise, in a strip at the foot of the page: large, with its seconds, and beneath what waits, never over it. */
import { Button } from 'antd';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { isTyping } from '../../../renderer/index.ts';
import { useShell } from '../../running/context.ts';
import type { StandingOffer } from '../../running/offers.ts';
import { useSignal } from '../../state/signal.ts';
import { takeBackKeys } from '../tools/shortcuts.ts';
import { useToolTexts } from '../tools/useToolTexts.ts';
import { useNow } from '../useNow.ts';
import './offers.css';

/** Each is read out when it comes; the seconds that go by are not. */
export default function Offers() {
  const { text } = useToolTexts();
  const { offers } = useShell().workspace;
  const standing = useSignal(offers.standing);
  useTakeBackKey();
  const last = lastUndo(standing);
  const box = useRef<HTMLDivElement>(null);
  usePlaceAtFoot(box);
  return (
    <div className="offers" role="status" ref={box}>
      {standing.length > 0 && (
        <section aria-label={text(last ? 'offer.region' : 'offer.other')}>
          {standing.map((offer) => (
            <Offered key={offer.id} offer={offer} isNewest={offer === last} />
          ))}
        </section>
      )}
    </div>
  );
}

/** Said of the whole page: what fills the window, or floats over it, ends above the strip. */
function usePlaceAtFoot(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const tell = (): void => style.setProperty('--page-foot', `${current.offsetHeight}px`);
    const watcher = new ResizeObserver(tell);
    watcher.observe(current);
    return () => {
      watcher.disconnect();
      style.removeProperty('--page-foot');
    };
  }, [box]);
}

/** What the keys take back. */
const lastUndo = (standing: readonly StandingOffer[]): StandingOffer | undefined =>
  standing.findLast(({ undoes }) => undoes);

/** Ctrl or ⌘ with Z takes back what was done last; in a field it undoes what was typed. */
function useTakeBackKey(): void {
  const { offers } = useShell().workspace;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey)) return;
      if (altKey || shiftKey || repeat || isComposing || defaultPrevented || isTyping(event.target)) return;
      const last = lastUndo(offers.standing.read());
      if (!last) return;
      event.preventDefault();
      offers.take(last.id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [offers]);
}

const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000));

function Offered({ offer, isNewest }: { offer: StandingOffer; isNewest: boolean }) {
  const { id, text: done, word, undoes, until } = offer;
  const { text } = useToolTexts();
  const { offers } = useShell().workspace;
  const [whole] = useState(() => Math.max(0, until - Date.now()));
  return (
    <div className="offer">
      <span className="offer-done">{done}</span>
      {undoes && (
        <span className="offer-said">
          {text('offer.said', { seconds: Math.ceil(whole / 1000), keys: takeBackKeys.join('+') })}
        </span>
      )}
      <Left until={until} />
      <Button
        type="primary"
        size="large"
        aria-label={text('offer.takeBack', { word, text: done })}
        {...(isNewest && { 'aria-keyshortcuts': 'Control+Z Meta+Z' })}
        onClick={() => offers.take(id)}
      >
        {word}
        {isNewest && <kbd aria-hidden="true">{takeBackKeys.join(' ')}</kbd>}
      </Button>
      <span className="offer-line" style={{ animationDuration: `${whole}ms` }} />
    </div>
  );
}

function Left({ until }: { until: number }) {
  const { text } = useToolTexts();
  const now = useNow(250);
  return (
    <span className="offer-left" aria-hidden="true">
      {text('offer.left', { seconds: secondsLeft(until, now) })}
    </span>
  );
}
