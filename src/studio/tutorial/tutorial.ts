/** The steps of the tutorial, and how far a page has come in them. Pure. */
import type { Label } from '../../core/model/catalogue.ts';
import type { CountName, PageCounts } from '../../core/pageCounts.ts';
import written from './steps.json';

/** What is counted of the page, and whether it has been published or waits to be. */
type AskedName = CountName | 'published';
export type Counted = PageCounts & { readonly published: number };

export interface TutorialStep {
  readonly id: string;
  /** At least so many of each. */
  readonly asks: Readonly<Partial<Record<AskedName, number>>>;
  readonly title: Label;
  readonly text: Label;
  /** Shown, never inserted. */
  readonly example?: Label;
}

export const steps: readonly TutorialStep[] = written;

interface Missing {
  readonly name: AskedName;
  readonly count: number;
  readonly least: number;
}

/** What a step asks for and the page does not have yet. */
export function missingIn({ asks }: TutorialStep, counted: Counted | null): Missing[] {
  return Object.entries(asks).flatMap(([asked, least]) => {
    const name = asked as AskedName;
    const count = counted?.[name] ?? 0;
    return count < least ? [{ name, count, least }] : [];
  });
}

/** The ids of the steps that the page has all of. */
export function doneIn(counted: Counted | null): string[] {
  return steps.filter((step) => missingIn(step, counted).length === 0).map(({ id }) => id);
}

/** The first step that is not done; the last one where all are. */
export function nextStep(done: readonly string[]): string {
  return (steps.find(({ id }) => !done.includes(id)) ?? steps.at(-1))?.id ?? '';
}
