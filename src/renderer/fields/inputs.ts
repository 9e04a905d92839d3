/** How each field kind is entered: a closed map like the faces', kept apart so that a list loads none of it. */
import type { ComponentType } from 'react';
import type { FieldKind } from '../../core/model/catalogue.ts';
import type { ViewField } from '../../core/model/view.ts';
import { BooleanEdit } from './booleanEdit.tsx';
import { CodeEdit, CodesEdit } from './code.tsx';
import { DateEdit, DateTimeEdit } from './date.tsx';
import { DerivedEdit } from './derived.tsx';
import type { EditProps } from './face.ts';
import { listed } from './faces.ts';
import { FilesEdit } from './filesEdit.tsx';
import { HtmlEdit } from './html.tsx';
import { IconEdit } from './iconEdit.tsx';
import { JsonEdit } from './jsonEdit.tsx';
import { LongTextEdit } from './longTextEdit.tsx';
import { NumberEdit } from './numberInputs.tsx';
import { PickerInput } from './picker.tsx';
import { PointEdit } from './pointEdit.tsx';
import { RefEdit, RefsEdit } from './ref.tsx';
import { RowsEdit } from './rowsEdit.tsx';
import { SecretEdit } from './secretEdit.tsx';
import { ShapeEdit } from './shapeEdit.tsx';
import { TextEdit } from './text.tsx';

type Input = ComponentType<EditProps>;

const inputs = (): Readonly<Record<FieldKind, Input>> => ({
  text: TextEdit,
  longText: LongTextEdit,
  html: HtmlEdit,
  integer: NumberEdit,
  decimal: NumberEdit,
  money: NumberEdit,
  boolean: BooleanEdit,
  date: DateEdit,
  dateTime: DateTimeEdit,
  code: CodeEdit,
  codes: CodesEdit,
  ref: RefEdit,
  refs: RefsEdit,
  point: PointEdit,
  shape: ShapeEdit,
  files: FilesEdit,
  rows: RowsEdit,
  json: JsonEdit,
  secret: SecretEdit,
  derived: DerivedEdit,
});

let known: Readonly<Record<FieldKind, Input>> | undefined;

/** Looked up late: child rows hold fields of every kind, so that their input and this map know each other. */
export function inputOf({ kind, options, picker, widget }: Pick<ViewField, 'kind' | 'options' | 'picker' | 'widget'>): {
  readonly Edit: Input;
} {
  if (picker !== undefined) return { Edit: PickerInput };
  if (kind === 'text' && widget === 'icon') return { Edit: IconEdit };
  known ??= inputs();
  return { Edit: known[options && listed.has(kind) ? 'code' : kind] };
}
