/** Short messages from parts that know no page: shown by whatever page stands, once each. */
import { openSignal, type Signal } from '../state/signal.ts';

type MessageTone = 'success' | 'warning' | 'error' | 'loading';
type Show = (message: string, tone?: MessageTone) => void;

export interface Messages {
  readonly show: Show;
  /** The page that shows them; what was said before it stood is shown at once. */
  readonly attend: (show: Show) => () => void;
  /** True while something was said that nobody has shown. */
  readonly waits: Signal<boolean>;
}

export function openMessages(): Messages {
  const waiting = new Map<string, MessageTone | undefined>();
  const waits = openSignal(false);
  const shows: Show[] = [];
  return {
    waits,
    show: (message, tone) => {
      const show = shows.at(-1);
      if (show) return show(message, tone);
      waiting.set(message, tone);
      waits.write(true);
    },
    attend: (show) => {
      shows.push(show);
      const said = [...waiting];
      waiting.clear();
      waits.write(false);
      for (const [message, tone] of said) show(message, tone);
      return () => void shows.splice(shows.indexOf(show), 1);
    },
  };
}
