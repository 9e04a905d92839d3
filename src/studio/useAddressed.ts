import { useEffect, useRef } from 'react';
import { useHashQuery } from '../renderer/index.ts';

/** What is open stands in the address: a reload, another sign-in and a link come back to it. @param file undefined while nothing is */
export function useAddressed(file: string | undefined): void {
  const [query, setQuery] = useHashQuery();
  const latest = useRef(query);
  latest.current = query;
  const shown = useRef(file);
  useEffect(() => {
    if (file === shown.current) return;
    shown.current = file;
    const next = new URLSearchParams(latest.current);
    if (next.get('file') === (file ?? null)) return;
    next.delete('file');
    next.delete('line');
    if (file !== undefined) next.set('file', file);
    setQuery(next.toString(), true);
  }, [file, setQuery]);
}
