/** Every field kind and its face: a closed map, so that a kind without a face does not compile. */
import type { FieldKind } from '../../core/model/catalogue.ts';
import type { ViewField } from '../../core/model/view.ts';
import { boolean } from './boolean/boolean.tsx';
import { code, codes } from './code/code.tsx';
import { date, dateTime } from './date/date.tsx';
import { remaining } from './date/remaining.tsx';
import { derived } from './derived/derived.tsx';
import { duration } from './duration/duration.tsx';
import { rating } from './rating/rating.tsx';
import type { FieldFace } from './face.ts';
import { files } from './files/files.tsx';
import { html } from './html/html.tsx';
import { icon } from './icon/icon.tsx';
import { json } from './json/json.tsx';
import { listed } from './listed.ts';
import { longText } from './longText/longText.tsx';
import { decimal, integer, money } from './number/number.tsx';
import { point } from './point/point.tsx';
import { ref, refs } from './ref/ref.tsx';
import { rows } from './rows/rows.tsx';
import { secret } from './secret/secret.tsx';
import { shape } from './shape/shape.tsx';
import { place, stacked } from './text/cutText.tsx';
import { text } from './text/text.tsx';

const faces: Readonly<Record<FieldKind, FieldFace>> = {
  text,
  longText,
  html,
  integer,
  decimal,
  money,
  duration,
  rating,
  boolean,
  date,
  dateTime,
  code,
  codes,
  ref,
  refs,
  point,
  shape,
  files,
  rows,
  json,
  secret,
  derived,
};

export function faceOf({ kind, options, widget }: Pick<ViewField, 'kind' | 'options' | 'widget'>): FieldFace {
  if (kind === 'text' && widget === 'icon') return icon;
  if (kind === 'text' && widget === 'place') return place;
  if (kind === 'text' && widget === 'identifier') return stacked;
  if (kind === 'dateTime' && widget === 'remaining') return remaining;
  return faces[options && listed.has(kind) ? 'code' : kind];
}
