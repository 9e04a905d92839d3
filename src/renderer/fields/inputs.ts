/** How each field kind is entered: a closed map like the faces', kept apart so that a list loads none of it. */
import { createElement } from 'react';
import type { FieldKind } from '../../core/model/catalogue.ts';
import type { ViewField } from '../../core/model/view.ts';
import { BooleanEdit } from './boolean/booleanEdit.tsx';
import { CodeEdit, CodesEdit } from './code/codeEdit.tsx';
import { DateEdit, DateTimeEdit } from './date/dateEdit.tsx';
import { DerivedEdit } from './derived/derived.tsx';
import { DurationEdit, durationFault } from './duration/durationEdit.tsx';
import { RatingEdit, ratingFault } from './rating/ratingEdit.tsx';
import type { FieldInput } from './input.ts';
import { listed } from './listed.ts';
import { FilesEdit } from './files/filesEdit.tsx';
import { HtmlEdit } from './html/htmlEdit.tsx';
import { IconEdit } from './icon/iconEdit.tsx';
import { JsonEdit, jsonFault } from './json/jsonEdit.tsx';
import { LongTextEdit } from './longText/longTextEdit.tsx';
import { numberFault, wholeFault } from './number/numberFault.ts';
import { NumberEdit } from './number/numberInputs.tsx';
import { PickerInput } from './picker/picker.tsx';
import { PointEdit, pointFault } from './point/pointEdit.tsx';
import { RefEdit, RefsEdit } from './ref/refEdit.tsx';
import { RowsEdit } from './rows/rowsEdit.tsx';
import { SecretEdit } from './secret/secretEdit.tsx';
import { ShapeEdit, shapeFault } from './shape/shapeEdit.tsx';
import { TextEdit } from './text/text.tsx';
import { markupFault, textFault } from './text/textFault.ts';

const inputs: Readonly<Record<FieldKind, FieldInput>> = {
  text: { Edit: TextEdit, fault: textFault },
  integer: { Edit: NumberEdit, fault: wholeFault },
  decimal: { Edit: NumberEdit, fault: numberFault },
  money: { Edit: NumberEdit, fault: numberFault },
  duration: { Edit: DurationEdit, fault: durationFault },
  rating: { Edit: RatingEdit, fault: ratingFault, asked: 'choice' },
  boolean: { Edit: BooleanEdit, asked: 'choice' },
  date: { Edit: DateEdit, asked: 'choice' },
  dateTime: { Edit: DateTimeEdit, asked: 'choice' },
  longText: { Edit: LongTextEdit, fault: textFault },
  html: { Edit: HtmlEdit, fault: markupFault },
  code: { Edit: CodeEdit, asked: 'choice' },
  codes: { Edit: CodesEdit, asked: 'choice', joined: true },
  ref: { Edit: RefEdit, asked: 'choice' },
  refs: { Edit: RefsEdit, asked: 'choice' },
  point: { Edit: PointEdit, fault: pointFault },
  shape: { Edit: ShapeEdit, fault: shapeFault },
  files: { Edit: FilesEdit, asked: 'upload' },
  rows: { Edit: (props) => createElement(RowsEdit, { ...props, inputOf }), asked: 'row' },
  json: { Edit: JsonEdit, fault: jsonFault },
  secret: { Edit: SecretEdit, fault: textFault },
  derived: { Edit: DerivedEdit },
};

/** By its kind alone, however its schema has it typed in. */
export const inputOfKind = (kind: FieldKind): FieldInput => inputs[kind];

export function inputOf({ kind, options, picker, widget }: Pick<ViewField, 'kind' | 'options' | 'picker' | 'widget'>): {
  readonly Edit: FieldInput['Edit'];
} {
  if (picker !== undefined) return { Edit: PickerInput };
  if (kind === 'text' && widget === 'icon') return { Edit: IconEdit };
  return inputs[options && listed.has(kind) ? 'code' : kind];
}
