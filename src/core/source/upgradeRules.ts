/** The words of the language's first version that others have taken the place of. */
export interface UpgradeRule {
  /** Titles of the grammar's parts that the word stood in. */
  readonly of: readonly string[];
  readonly word: string;
  readonly to: string;
  /** What becomes of each value, by its JSON; one that is not named goes, and its word with it. Left out: it stays. */
  readonly values?: Readonly<Record<string, unknown>>;
}

const rule = (word: string, to: string, ...of: string[]): UpgradeRule => ({ of, word, to });

/** No word of the present language is one of these in the same part: what has been upgraded is left as it is. */
export const upgradeRules: readonly UpgradeRule[] = [
  rule('description', 'help', 'RawField'),
  rule('message', 'text', 'RawField', 'RawFormField', 'RawCheck'),
  rule('ask', 'confirm', 'LookupExtra'),
  rule('unless', 'read', 'RawMask'),
  rule('distinct', 'unique', 'RawField'),
  rule('most', 'size', 'RawPanel'),
  rule('off', 'optional', 'RawLayer'),
  rule('notes', 'note', 'RawFill'),
  rule('marks', 'emphasis', 'RawPropose'),
  rule('with', 'params', 'RawAction', 'RawLayer', 'RawTrail', 'RawSection', 'RawExpand', 'RawOpening'),
  rule('enabled', 'needs', 'RawAction', 'PickerScreenFile'),
  rule('disabledText', 'needsText', 'RawAction', 'PickerScreenFile'),
  rule('initial', 'default', 'RawFilter', 'FormScreenFile', 'DialogScreenFile', 'StepsScreenFile'),
];
