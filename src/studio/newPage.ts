/** The text of a new page with a table of its own, from what its author has filled in. Pure. */

import { fieldKinds } from '../core/fields/index.ts';
import type { FieldKind, Label } from '../core/model/catalogue.ts';

/** The kinds that a new page's author may choose among. */
export const offeredKinds: readonly { readonly kind: FieldKind; readonly title: Label }[] = Object.values(
  fieldKinds,
).flatMap(({ kind, scaffold }) => (scaffold?.title === undefined ? [] : [{ kind, title: scaffold.title }]));

export interface NewField {
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  readonly kind: FieldKind;
  readonly required?: boolean;
  readonly search?: boolean;
}

export interface NewPage {
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  readonly menu?: string;
  readonly fields: readonly NewField[];
}

const label = (zh: string, en: string): object | string => (en === '' ? zh : { 'zh-CN': zh, 'en-US': en });

export function newPageText({ name: _name, zh, en, menu, fields }: NewPage): string {
  const required = fields.filter((field) => field.required).map((field) => field.name);
  const properties = fields.map((field): [string, object] => {
    const search = field.search ? { search: true } : {};
    return [field.name, { title: label(field.zh, field.en), ...fieldKinds[field.kind].scaffold?.words, ...search }];
  });
  const page = {
    $schema: '../grammar/screen.schema.json',
    ...(menu === undefined ? {} : { menu }),
    entity: {
      title: label(zh, en),
      ...(required.length > 0 ? { required } : {}),
      properties: Object.fromEntries(properties),
    },
  };
  return `${JSON.stringify(page, null, 2)}\n`;
}
