/** The choices of kind that a field is offered: kinds, and formats that people ask for by a name of their own. Pure. */
import type { KindIcon } from '../../../core/fields/definition.ts';
import { fieldKinds } from '../../../core/fields/index.ts';
import type { FieldKind, Language } from '../../../core/model/catalogue.ts';
import { textOf } from '../../../core/model/label.ts';
import type { Label } from '../../../core/model/values.ts';
import { offeredKinds, type KindAsked } from '../page.ts';

export interface KindChoice extends KindAsked {
  readonly value: string;
  readonly title: Label;
  readonly example: Label;
  readonly icon: KindIcon | undefined;
  /** The words by which it is found, in both languages. */
  readonly sought: string;
}

const languages: readonly Language[] = ['zh-CN', 'en-US'];

const soughtBy = (labels: readonly (Label | undefined)[]): string =>
  labels.flatMap((one) => (one === undefined ? [] : languages.map((language) => textOf(one, language)))).join(' ');

export const kindChoices: readonly KindChoice[] = offeredKinds.flatMap(
  ({ kind, title, example = '', icon, sought, forms = [] }): KindChoice[] => [
    { value: kind, kind, title, example, icon, sought: soughtBy([title, example, sought]) },
    ...forms.map((form) => {
      const { format } = form.words;
      const found = soughtBy([form.title, form.example, form.sought]);
      return {
        value: `${kind} ${format}`,
        kind,
        format,
        title: form.title,
        example: form.example,
        icon,
        sought: found,
      };
    }),
  ],
);

/** The choice that a field has made: its format, where that is offered, else its kind. */
export function choiceOf(kind: FieldKind | undefined, format: string | undefined): KindChoice | undefined {
  if (kind === undefined) return undefined;
  const own = kindChoices.filter((one) => one.kind === kind);
  const made = own.find((one) => one.format === format) ?? own.find((one) => one.format === undefined);
  // One that is not offered is shown by its title, and stays until another is chosen.
  return made ?? { value: kind, kind, title: fieldKinds[kind].title, example: '', icon: undefined, sought: '' };
}

/** Whether a choice may be meant: every word that is typed stands in what it is found by. */
export function isMeant(typed: string, { sought = '' }: Partial<Pick<KindChoice, 'sought'>>): boolean {
  const said = plain(sought);
  return plain(typed)
    .split(/[\s/]+/)
    .every((word) => said.includes(word));
}

/** `e-mail` and `E-mail` are `email`. */
const plain = (text: string): string => text.trim().toLowerCase().replaceAll('-', '');
