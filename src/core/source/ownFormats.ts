/** Formats that a product names in its settings: a pattern for each, and what is said of a text that does not match it. */
import { formats } from '../fields/formats.ts';
import { isLabel } from '../model/label.ts';
import { namesOf } from '../model/names.ts';
import { memberIn, rowOf } from '../model/row.ts';
import type { Label, Settings } from '../model/values.ts';

interface OwnFormat {
  readonly pattern: string;
  readonly text: Label;
}

/** Undefined where the settings name no such format, or say it wrongly: the linter tells of both. */
export function ownFormat({ formats }: Settings, name: string | undefined): OwnFormat | undefined {
  const { pattern, text } = rowOf(name === undefined ? undefined : memberIn(formats, name));
  return typeof pattern === 'string' && isLabel(text) ? { pattern, text } : undefined;
}

const ownFormatNames = ({ formats }: Settings): readonly string[] => Object.keys(rowOf(formats));

/** What a text may be held to, those of the product first. */
export const textFormatNames = (settings: Settings): readonly string[] => [
  ...ownFormatNames(settings),
  ...namesOf(formats),
];
