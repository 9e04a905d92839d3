import { useEffect, useState } from 'react';
import { afterFirstRows } from '../../renderer/engine/late/preload.ts';

/** False until the first rows stand: what they can do without comes after them. */
export function useAfterFirstRows(): boolean {
  const [stand, setStand] = useState(false);
  useEffect(() => {
    let gone = false;
    void afterFirstRows().then(() => gone || setStand(true));
    return () => {
      gone = true;
    };
  }, []);
  return stand;
}
