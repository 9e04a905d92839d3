/** The fields that a page may name, as its author knows them: by their titles. */
import { fieldKinds } from '../../core/fields/index.ts';
import type { FieldKind, Language } from '../../core/model/catalogue.ts';
import { rowOf } from '../../core/model/row.ts';
import { usePorts } from '../../renderer/index.ts';
import { entityNamedIn, fieldsNamedIn } from '../grammar.ts';
import { folderOf } from '../schemaEditor.ts';
import { useDesign } from './design.ts';
import { valueIn, type Path } from './document.ts';
import { fieldsIn, placesIn } from './page.ts';

export interface NamedField {
  readonly name: string;
  /** Empty where nothing says it. */
  readonly title: string;
  readonly kind: FieldKind | undefined;
  /** Its values are yes and no. */
  readonly isYesNo: boolean;
}

/** The fields of a user, which conditions over who looks may name. */
export function useUserFields(): readonly NamedField[] {
  const { names } = useDesign();
  const known = names.fields['user'] ?? {};
  return (names.entities['user'] ?? []).map((name) => {
    return { name, title: known[name]?.title ?? '', kind: undefined, isYesNo: false };
  });
}

/** Of a menu, whose entries stand for some users alone, those of the user. */
export function useFields(): readonly NamedField[] {
  const { language } = usePorts();
  const { text, root, names, file } = useDesign();
  const ofUser = useUserFields();
  if (folderOf(file) === 'menus') return ofUser;
  const at = placesIn(text);
  const kinds = new Map(fieldsIn(text).map(({ name, kind }) => [name, kind]));
  const elsewhere = kinds.size > 0 ? {} : (names.fields[entityNamedIn(text)] ?? {});
  return fieldsNamedIn(text, names).map((name) => {
    const other = elsewhere[name];
    const title = other?.title ?? titleOf(valueIn(root, [...at.fields, name, 'title']), language);
    const kind = other?.kind ?? kinds.get(name);
    return { name, title, kind, isYesNo: kind !== undefined && fieldKinds[kind].wire === 'boolean' };
  });
}

/** The kind of the field that a value is given to: what it stands in names it, or it stands under the name of the field. */
export function useKindGiven(path: Path): FieldKind | undefined {
  const { root } = useDesign();
  const fields = useFields();
  const last = path.findLastIndex((part) => typeof part === 'string');
  const named = valueIn(root, [...path.slice(0, last), 'field']);
  const given = named ?? path[path[last] === 'value' ? last - 1 : last];
  return fields.find(({ name }) => name === given)?.kind;
}

function titleOf(written: unknown, language: Language): string {
  if (typeof written === 'string') return written;
  const said = rowOf(written)[language];
  return typeof said === 'string' ? said : '';
}

export const fieldOption = ({ name, title }: Pick<NamedField, 'name' | 'title'>) => ({
  value: name,
  label: title === '' ? name : `${title} ${name}`,
});
