/** What is looked at before a text is published: asked for by its author, or since stored values would go with it. */
import { useRef, useState } from 'react';
import { CallFault } from '../renderer/index.ts';
import type { OpenedFile, Touched } from '../core/editorAnswers.ts';
import type { Studio } from './useStudio.ts';

export interface Reviewing {
  readonly isReviewing: boolean;
  readonly setReviewing: (isReviewing: boolean) => void;
  /** It is being asked what the publication takes away. */
  readonly isAsking: boolean;
}

const stored: ReadonlySet<Touched['kind']> = new Set(['field', 'code', 'table']);

/** A field, a code or a table goes that rows hold, or as many as nobody has counted. */
const takesStored = ({ kind, count }: Touched): boolean => stored.has(kind) && count !== 0;

export function useReviewing(
  studio: Pick<Studio, 'review' | 'publish' | 'text'>,
  { version, shipped }: OpenedFile,
): Reviewing & { readonly publish: () => Promise<void> } {
  const [isReviewing, setReviewing] = useState(false);
  /** What nobody has published holds nothing. Why a review fails, the publication says in its place. */
  const takesAway = async (): Promise<boolean> => {
    if (version === 0 && shipped === null) return false;
    try {
      return (await studio.review()).touched.some(takesStored);
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      return false;
    }
  };
  const [isAsking, setAsking] = useState(false);
  const asks = useRef(false);
  const publish = async (): Promise<void> => {
    // One that was pressed again before the answer is the same one.
    if (asks.current) return;
    asks.current = true;
    setAsking(true);
    try {
      if (await takesAway()) setReviewing(true);
      else await studio.publish(studio.text);
    } finally {
      asks.current = false;
      setAsking(false);
    }
  };
  return { isReviewing, setReviewing, isAsking, publish };
}
