/** How wide the column of a row's links is, and when it is too wide for its table. Pure. */
import type { ViewAction } from '../../core/model/view.ts';
import { wordWidth } from '../fields/wordWidth.ts';
import { inSteadyOrder, splitActions } from './possible.ts';
import { isPassing } from './secondsLeft.ts';

/** Links that stay in sight may take this share of a table; what is read needs the rest. */
export const linksShare = 0.2;

const linkGap = 12;
/** Links are set in 13 pixels, what a word's width is reckoned by in 14. */
const linkWidth = (word: string): number => Math.ceil((wordWidth(word) * 13) / 14);
const cellEdges = 24;
const dotsWidth = 24;

/** Widths of the actions' column: what the longest row of links takes, and what is left of it where they are folded. */
export function actionsWidth(
  actions: readonly ViewAction[],
  titleOf: (action: ViewAction) => string,
  more: string,
): { readonly width: number; readonly folded: number } {
  const { inline, rest } = splitActions(inSteadyOrder(actions));
  const words = [...inline.map(titleOf), ...(rest.length > 0 ? [`${more}  `] : [])];
  const width = words.reduce((sum, word) => sum + linkWidth(word) + linkGap, cellEdges);
  const kept = [...inSteadyOrder(actions).slice(0, 1), ...mayStandAlone(actions)];
  // What is there for some seconds only goes on below, word by word.
  const wrapped = actions.filter(isPassing).flatMap((action) => titleOf(action).split(' '));
  const longest = Math.max(0, ...[...kept.map(titleOf), ...wrapped].map(linkWidth));
  return { width, folded: Math.min(width, longest + linkGap + dotsWidth + cellEdges) };
}

const buttonGap = 8;
const buttonEdges = 32;
const buttonIcon = 22;
const buttonKey = 36;

/** How wide a button of this title is, with the gap behind it. */
export const buttonWidth = (title: string, has: { readonly key: boolean; readonly icon: boolean }): number =>
  wordWidth(title) + buttonEdges + buttonGap + (has.key ? buttonKey : 0) + (has.icon ? buttonIcon : 0);

/** The most urgent ones, and what stands for the first of them where it is not possible. */
function mayStandAlone(actions: readonly ViewAction[]): readonly ViewAction[] {
  const after = actions.slice(Math.max(0, actions.findIndex(isUrgent)));
  const always = after.findIndex(({ enabled }) => enabled === undefined);
  return [...actions.filter(isUrgent), ...after.slice(0, always < 0 ? after.length : always + 1)];
}

const isUrgent = ({ primary }: ViewAction): boolean => primary;
