/** What follows from a field's title for as long as its author has not said otherwise: what it is called in the file, and its kind. */
import { useState } from 'react';
import { edited } from '../../../core/source/edit.ts';
import { useDesign } from '../design.ts';
import { between, put } from '../document.ts';
import { fieldsIn, nameFrom, placesIn, renameField, setKind, type AskedField } from '../page.ts';
import type { Titles } from './LabelInput.tsx';
import { choiceNamed, choiceOf, formatNamed } from './kindChoices.ts';
import { fieldName } from '../../../core/model/columnNames.ts';

interface Titled {
  readonly titled: (titles: Titles, before: Titles) => void;
  readonly rename: (next: string) => void;
  /** The author chose the kind: no title proposes another. */
  readonly chosen: () => void;
}

/** A field begins as a text. */
const begun = 'text';

/** @param taken the names of all fields */
export function useTitled(
  { name, kind, format }: AskedField,
  taken: readonly string[],
  onRenamed: (name: string, next: string) => void,
): Titled {
  const { text, names, file, published, change, readOnly, freeAt } = useDesign();
  const [proposed, setProposed] = useState<string | null>(begun);
  const { goes } = freeAt([...placesIn(text).fields, name]);
  const isServed = fieldsIn(published).some((served) => served.name === name);
  const renamed = (source: string, next: string): string => {
    if (readOnly || !goes || next === name || !fieldName.test(next) || taken.includes(next)) return source;
    onRenamed(name, next);
    return edited(source, renameField(source, name, next, { names, file, published }));
  };
  /** A format of the product's own is asked for by its name, or by what fields elsewhere that have it are called. */
  const withOwnFormat = (source: string, titles: Titles): string => {
    const named = nameFrom(titles.en);
    const own = names.formats.includes(named) ? { format: named } : undefined;
    const asked = formatNamed([titles.zh, titles.en], names.fields) ?? own;
    if (proposed !== begun || format !== undefined || asked === undefined) return source;
    return Object.entries(asked).reduce(
      (text, [word, value]) => edited(text, put(text, [...placesIn(text).fields, name, word], value)),
      source,
    );
  };
  const withKind = (source: string, titles: Titles): string => {
    if (readOnly || !goes || isServed || choiceOf(kind, format)?.value !== proposed) return source;
    const meant = choiceNamed([titles.zh, titles.en]);
    if (!meant) return withOwnFormat(source, titles);
    if (meant.value === proposed) return source;
    setProposed(meant.value);
    return edited(source, setKind(source, name, meant));
  };
  return {
    titled: (titles, before) => {
      if (titles.zh === before.zh && titles.en === before.en) return;
      const kinded = withKind(text, titles);
      const follows = titles.en !== before.en && !isServed && isNamedAfter(name, before.en);
      const after = follows ? renamed(kinded, nameFrom(titles.en)) : kinded;
      if (after !== text) change(between(text, after));
    },
    rename: (next) => {
      const after = renamed(text, next);
      if (after !== text) change(between(text, after));
    },
    chosen: () => setProposed(null),
  };
}

/** One that its author did not name: it was only counted, or follows its English title already. */
const isNamedAfter = (name: string, english: string): boolean => /^field\d+$/.test(name) || name === nameFrom(english);
