/** What can be taken back, at the foot of the page: large, with its seconds, and beside what waits, never over it. */
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { isTyping } from '../../../renderer/index.ts';
import { useShell } from '../../running/context.ts';
import type { StandingOffer } from '../../running/offers.ts';
import { useSignal } from '../../state/signal.ts';
import { takeBackKeys } from '../tools/shortcuts.ts';
import { useToolTexts } from '../tools/useToolTexts.ts';
import { useNow } from '../useNow.ts';
import './offers.css';

export default function Offers() {
  const { text } = useToolTexts();
  const { offers } = useShell().workspace;
  const standing = useSignal(offers.standing);
  useTakeBackKey();
  return (
    <div className="offers">
      <SaidOnce newest={standing.at(-1)} />
      {standing.length > 0 && (
        <section aria-label={text('offer.region')}>
          {standing.map((offer, at) => (
            <Offered key={offer.id} offer={offer} isNewest={at === standing.length - 1} />
          ))}
        </section>
      )}
    </div>
  );
}

/** Ctrl or ⌘ with Z takes back what was done last; in a field it undoes what was typed. */
function useTakeBackKey(): void {
  const { offers } = useShell().workspace;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey)) return;
      if (altKey || shiftKey || repeat || isComposing || defaultPrevented || isTyping(event.target)) return;
      const last = offers.standing.read().at(-1);
      if (!last) return;
      event.preventDefault();
      offers.take(last.id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [offers]);
}

const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000));

/** Read out when it is made; the seconds that go by are not. */
function SaidOnce({ newest }: { newest: StandingOffer | undefined }) {
  const { text } = useToolTexts();
  const now = useNow(60_000);
  const [said, setSaid] = useState<{ readonly id: number; readonly text: string } | null>(null);
  useEffect(() => {
    if (!newest) return setSaid(null);
    setSaid((before) => {
      if (before?.id === newest.id) return before;
      const seconds = secondsLeft(newest.until, Math.max(now, Date.now()));
      return { id: newest.id, text: text('offer.said', { text: newest.text, seconds, keys: takeBackKeys.join('+') }) };
    });
  }, [newest, now, text]);
  return (
    <p className="offer-said" role="status">
      {said?.text}
    </p>
  );
}

function Offered({ offer: { id, text: done, word, until }, isNewest }: { offer: StandingOffer; isNewest: boolean }) {
  const { text } = useToolTexts();
  const { offers } = useShell().workspace;
  const [whole] = useState(() => Math.max(0, until - Date.now()));
  return (
    <div className="offer">
      <span className="offer-done">{done}</span>
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
