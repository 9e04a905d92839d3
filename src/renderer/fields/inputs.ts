/** How each field kind is entered: a closed map like the faces', kept apart so that a list loads none of it. */
import { createElement, type ComponentType } from 'react';
import type { FieldKind } from '../../core/model/catalogue.ts';
import type { ViewField } from '../../core/model/view.ts';
import { BooleanEdit } from './boolean/booleanEdit.tsx';
import { CodeEdit, CodesEdit } from './code/code.tsx';
import { DateEdit, DateTimeEdit } from './date/date.tsx';
import { DerivedEdit } from './derived/derived.tsx';
import type { EditProps } from './face.ts';
import { listed } from './faces.ts';
import { FilesEdit } from './files/filesEdit.tsx';
import { HtmlEdit } from './html/html.tsx';
import { IconEdit } from './icon/iconEdit.tsx';
import { JsonEdit } from './json/jsonEdit.tsx';
import { LongTextEdit } from './longText/longTextEdit.tsx';
import { NumberEdit } from './number/numberInputs.tsx';
import { PickerInput } from './picker/picker.tsx';
import { PointEdit } from './point/pointEdit.tsx';
import { RefEdit, RefsEdit } from './ref/ref.tsx';
import { RowsEdit } from './rows/rowsEdit.tsx';
import { SecretEdit } from './secret/secretEdit.tsx';
import { ShapeEdit } from './shape/shapeEdit.tsx';
import { TextEdit } from './text/text.tsx';

type Input = ComponentType<EditProps>;

const inputs: Readonly<Record<FieldKind, Input>> = {
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
  rows: (props) => createElement(RowsEdit, { ...props, inputOf }),
  json: JsonEdit,
  secret: SecretEdit,
  derived: DerivedEdit,
};

export function inputOf({ kind, options, picker, widget }: Pick<ViewField, 'kind' | 'options' | 'picker' | 'widget'>): {
  readonly Edit: Input;
} {
  if (picker !== undefined) return { Edit: PickerInput };
  if (kind === 'text' && widget === 'icon') return { Edit: IconEdit };
  return { Edit: inputs[options && listed.has(kind) ? 'code' : kind] };
}
