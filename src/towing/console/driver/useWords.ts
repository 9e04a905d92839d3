/** What the driver's page says, in the language of its user. */
import { useCallback } from 'react';
import { useSay } from '../../../console/app/app.ts';
import { driverWords, type Say } from './words.ts';

export function useWords(): Say {
  const say = useSay();
  return useCallback((says, values) => say(says(driverWords), values), [say]);
}
