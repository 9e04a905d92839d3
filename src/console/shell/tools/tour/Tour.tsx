/** The steps, one card at a time beside what each is about. The page behind it stays as usable as ever. */
import { Button } from 'antd';
import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePreference } from '../../../../renderer/index.ts';
import { useApp } from '../../../app/app.ts';
import { useShell } from '../../../running/context.ts';
import { useKeysWithin } from '../../../state/keysWithin.ts';
import { useToolTexts } from '../useToolTexts.ts';
import { useAlarmSounds } from './TourOffer.tsx';
import { type Box, cardPlace, elementAt, stepsOf, type TourStep } from './tours.ts';
import './tour.css';

export function Tour() {
  const { workspace, signedIn } = useShell();
  const { write } = usePreference('tour');
  const sounds = useAlarmSounds();
  const [at, setAt] = useState(0);
  const steps = stepsOf(signedIn.manifest.settings);
  const step = steps[at];
  const end = useCallback((): void => {
    write({ seen: true });
    workspace.layer.write(null);
  }, [write, workspace]);
  if (sounds || !step) return null;
  return createPortal(
    <Step
      step={step}
      at={at}
      count={steps.length}
      onEnd={end}
      onGo={(next) => (next < steps.length ? setAt(next) : end())}
    />,
    document.body,
  );
}

interface StepProps {
  readonly step: TourStep;
  readonly at: number;
  readonly count: number;
  readonly onGo: (at: number) => void;
  readonly onEnd: () => void;
}

function Step({ step, at, count, onGo, onEnd }: StepProps) {
  const { text, language } = useToolTexts();
  const { say } = useApp().speech;
  const card = useRef<HTMLElement>(null);
  const placed = usePlace(step, card);
  useEscape(onEnd);
  // Whoever asked for the tour pressed a button for it: nobody is typing.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  useKeysWithin(card, (event) => {
    const onButton = event.target instanceof HTMLButtonElement;
    if (event.key === 'ArrowRight' || (event.key === 'Enter' && !onButton)) onGo(at + 1);
    else if (event.key === 'ArrowLeft') onGo(Math.max(0, at - 1));
    else return;
    event.preventDefault();
  });
  const isLast = at === count - 1;
  return (
    <div data-live>
      {placed.ring && <div className="tour-ring" style={placed.ring} />}
      <section
        ref={card}
        className="tour-card tour-step"
        aria-label={text('tour.title')}
        tabIndex={-1}
        style={placed.card}
      >
        <div aria-live="polite">
          <h2>{say(step.title, language)}</h2>
          <p>{say(step.text, language)}</p>
        </div>
        <div className="tour-buttons">
          <span className="tour-count">{text('tour.step', { at: at + 1, count })}</span>
          {!isLast && (
            <Button size="small" type="text" onClick={onEnd}>
              {text('tour.skip')}
            </Button>
          )}
          {at > 0 && (
            <Button size="small" onClick={() => onGo(at - 1)}>
              {text('tour.back')}
            </Button>
          )}
          <Button size="small" type="primary" onClick={() => onGo(at + 1)}>
            {text(isLast ? 'tour.done' : 'tour.next')}
          </Button>
        </div>
      </section>
    </div>
  );
}

/** Wherever the focus is; what else Escape closes hears of it first. */
function useEscape(onEnd: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) onEnd();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onEnd]);
}

interface Placed {
  readonly card: CSSProperties;
  readonly ring: Box | null;
}

/** Follows its target while the page moves. */
function usePlace({ at }: TourStep, card: { readonly current: HTMLElement | null }): Placed {
  const { text } = useToolTexts();
  const [placed, setPlaced] = useState<Placed>({ card: {}, ring: null });
  useLayoutEffect(() => {
    const target = elementAt(at, text);
    target?.scrollIntoView?.({ block: 'nearest' });
    const place = (): void => {
      const box = elementAt(at, text)?.getBoundingClientRect();
      const size = card.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
      const { innerWidth: width, innerHeight: height } = window;
      setPlaced({
        card: cardPlace(box, size, { width, height }),
        ring: box ? { left: box.left - 3, top: box.top - 3, width: box.width + 6, height: box.height + 6 } : null,
      });
    };
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  }, [at, text, card]);
  return placed;
}
