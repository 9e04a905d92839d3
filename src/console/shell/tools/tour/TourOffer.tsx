/** Offers the tour to whoever has not seen it: a small card in a corner that leaves the page alone. */
import { Button } from 'antd';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { usePageMark, usePreference } from '../../../../renderer/index.ts';
import { useShell } from '../../../running/context.ts';
import { useKeysWithin } from '../../../state/keysWithin.ts';
import { openSignal, useSignal } from '../../../state/signal.ts';
import { useToolTexts } from '../useToolTexts.ts';
import { stepsOf } from './tours.ts';
import './tour.css';

const silence = openSignal(false);

/** An alarm has the page to itself. */
export function useAlarmSounds(): boolean {
  return useSignal(useShell().alerts?.bell.sounding ?? silence);
}

export function TourOffer() {
  const { text } = useToolTexts();
  const { workspace, signedIn } = useShell();
  const { write } = usePreference('tour');
  const sounds = useAlarmSounds();
  const count = stepsOf(signedIn.manifest.settings).length;
  const card = useRef<HTMLElement>(null);
  const later = (): void => write({ seen: true });
  useKeysWithin(card, ({ key }) => {
    if (key === 'Escape') later();
  });
  const isOffered = !sounds && count > 0;
  usePageMark('has-tour-offer', isOffered);
  if (!isOffered) return null;
  return createPortal(
    <section className="tour-card tour-offer" aria-label={text('tour.title')} data-live ref={card}>
      <p>{text('tour.offer', { count })}</p>
      <div className="tour-buttons">
        <Button size="small" type="primary" onClick={() => workspace.layer.write('tour')}>
          {text('tour.show')}
        </Button>
        <Button size="small" type="text" onClick={later}>
          {text('tour.later')}
        </Button>
      </div>
    </section>,
    document.body,
  );
}
