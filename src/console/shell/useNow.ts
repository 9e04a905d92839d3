import { useEffect, useState } from 'react';
import { useApp } from '../app/app.ts';

/** The clock in milliseconds since 1970, read again every so many milliseconds. */
export function useNow(every: number): number {
  const { now } = useApp();
  const [read, setRead] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setRead(now()), every);
    return () => clearInterval(timer);
  }, [now, every]);
  return read;
}
