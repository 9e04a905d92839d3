/** The choices of kind that a field is offered: kinds, and formats that people ask for by a name of their own. Pure. */
import type { KindIcon } from '../../../core/fields/definition.ts';
import { fieldKinds } from '../../../core/fields/index.ts';
import type { FieldKind, Language } from '../../../core/model/catalogue.ts';
import { textOf } from '../../../core/model/label.ts';
import type { Label } from '../../../core/model/values.ts';
import type { Names } from '../../../core/editorAnswers.ts';
import { offeredKinds, type KindAsked } from '../page.ts';

interface KindChoice extends KindAsked {
  readonly value: string;
  readonly title: Label;
  readonly example: Label;
  readonly icon: KindIcon | undefined;
  /** The words by which it is found, in both languages. */
  readonly sought: string;
  /** Those of them that a title may say: no example. */
  readonly named: readonly string[];
  readonly begins: readonly string[];
  /** A list that it is chosen from has to be said besides. */
  readonly asks: boolean;
}

const languages: readonly Language[] = ['zh-CN', 'en-US'];

/** `e-mail` and `E-mail` are `email`. */
const plain = (text: string): string => text.trim().toLowerCase().replaceAll('-', '');

const soughtBy = (labels: readonly (Label | undefined)[]): string =>
  labels.flatMap((one) => (one === undefined ? [] : languages.map((language) => textOf(one, language)))).join(' ');

const wordsOf = (labels: readonly (Label | undefined)[]): readonly string[] => plain(soughtBy(labels)).split(/\s+/);

export const kindChoices: readonly KindChoice[] = offeredKinds.flatMap(
  ({ kind, title, example = '', icon, sought, begins, forms = [], asks }): KindChoice[] => [
    {
      value: kind,
      kind,
      title,
      example,
      icon,
      sought: soughtBy([title, example, sought]),
      named: wordsOf([title, sought]),
      begins: begins ? wordsOf([begins]) : [],
      asks: asks !== undefined,
    },
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
        named: wordsOf([form.title, form.sought]),
        begins: [],
        asks: false,
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
  return (
    made ?? {
      value: kind,
      kind,
      title: fieldKinds[kind].title,
      example: '',
      icon: undefined,
      sought: '',
      named: [],
      begins: [],
      asks: false,
    }
  );
}

/** Whether a choice may be meant: every word that is typed stands in what it is found by. */
export function isMeant(typed: string, { sought = '' }: Partial<Pick<KindChoice, 'sought'>>): boolean {
  const said = plain(sought);
  return plain(typed)
    .split(/[\s/]+/)
    .every((word) => said.includes(word));
}

/**
 * The choice that one of the titles names: it is called so, or the title is of its words, or ends with one ("Office phone",
 * “联系电话”) or begins with one of those that begin its titles (“是否损坏”). None where several may be meant, or where a list would have to be said besides.
 */
export function choiceNamed(titles: readonly string[]): KindChoice | undefined {
  for (const title of titles.map(plain)) {
    const called = kindChoices.find((one) =>
      languages.some((language) => plain(textOf(one.title, language)) === title),
    );
    const whole = kindChoices.filter(({ named }) => title.split(/\s+/).every((word) => named.includes(word)));
    const ending = kindChoices.filter(({ named }) => named.some((word) => endsWith(title, word)));
    const begun = kindChoices.filter(({ begins }) => begins.some((word) => beginsWith(title, word)));
    for (const [meant, ...others] of called ? [[called]] : [whole, ending, begun])
      if (meant && others.length === 0 && !meant.asks) return meant;
  }
  return undefined;
}

/** The format of fields elsewhere that are called like it ("Card number", “借书证号” and “证号”), and how they are shown; none where they have several. */
export function formatNamed(
  titles: readonly string[],
  fields: Names['fields'],
): Readonly<Record<'format' | 'widget', string | undefined>> | undefined {
  const known = Object.values(fields).flatMap((ofEntity) => Object.values(ofEntity));
  const alike = titles.map(plain).flatMap((title) => {
    if (title.length < 2) return [];
    return known.filter((one) => {
      const called = plain(one.title);
      return one.format !== undefined && (endsWith(title, called) || endsWith(called, title));
    });
  });
  const [format, ...others] = new Set(alike.map((one) => one.format));
  const widgets = new Set(alike.map(({ widget }) => widget));
  if (format === undefined || others.length > 0) return undefined;
  return { format, widget: widgets.size === 1 ? alike[0]?.widget : undefined };
}

/** Chinese words stand beside each other, English ones apart. */
const endsWith = (title: string, word: string): boolean =>
  title === word || title.endsWith(/^[a-z]/.test(word) ? ` ${word}` : word);

const beginsWith = (title: string, word: string): boolean => title.startsWith(/^[a-z]/.test(word) ? `${word} ` : word);
