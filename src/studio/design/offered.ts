/** What a question offers, and what of it may be meant by what is typed. Pure. */

export interface Offered {
  /** As it is written. */
  readonly value: string;
  /** As it is shown. */
  readonly label: string;
  /** What it is one of, where several sorts are offered. */
  readonly group?: string;
}

interface OfferedGroup {
  readonly label: string;
  readonly options: readonly Offered[];
}

/** Those of one sort stand together, the sorts in the order of their first; what is of none stands before them. */
export function grouped(offered: readonly Offered[]): readonly (Offered | OfferedGroup)[] {
  const groups = [...new Set(offered.flatMap(({ group }) => group ?? []))];
  return [
    ...offered.filter(({ group }) => group === undefined),
    ...groups.map((label) => ({ label, options: offered.filter(({ group }) => group === label) })),
  ];
}

/** What is typed means those that contain it, the nearest first, and itself where none does. @param chosen stands among all in any case */
export function offeredFor(typed: string, offered: readonly Offered[], chosen: string): readonly Offered[] {
  const word = typed.trim().toLowerCase();
  const rank = ({ value, label }: Offered): number => {
    const said = [value, label, ...label.split(' ')].map((one) => one.toLowerCase());
    if (said.includes(word)) return 0;
    return said.some((one) => one.startsWith(word)) ? 1 : 2;
  };
  const meant = offered.filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(word));
  const sorted = word === '' ? meant : meant.toSorted((left, right) => rank(left) - rank(right));
  const itself = word === '' ? chosen : typed.trim();
  const isMissing =
    itself !== '' && !sorted.some(({ value }) => value === itself) && (word === '' || sorted.length === 0);
  return isMissing ? [...sorted, { value: itself, label: itself }] : sorted;
}
