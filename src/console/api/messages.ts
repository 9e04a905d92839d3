/** Short messages from parts that know no page: shown by whatever page stands, once each. */
type Show = (message: string, tone?: 'error' | 'loading') => void;

export interface Messages {
  readonly show: Show;
  /** The page that shows them; what was said before it stood is shown at once. */
  readonly attend: (show: Show) => () => void;
}

export function openMessages(): Messages {
  const waiting: string[] = [];
  const shows: Show[] = [];
  return {
    show: (message, tone) => {
      const show = shows.at(-1);
      if (show) show(message, tone);
      else if (!waiting.includes(message)) waiting.push(message);
    },
    attend: (show) => {
      shows.push(show);
      for (const message of waiting.splice(0)) show(message);
      return () => void shows.splice(shows.indexOf(show), 1);
    },
  };
}
