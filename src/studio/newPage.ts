/** The text of a new page with a table of its own, from what its author has filled in. Pure. */

export const fieldKinds = ['text', 'integer', 'money', 'boolean', 'date', 'dateTime', 'longText'] as const;
export type NewFieldKind = (typeof fieldKinds)[number];

export interface NewField {
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  readonly kind: NewFieldKind;
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

const words: Readonly<Record<NewFieldKind, object>> = {
  text: { type: 'string', maxLength: 100 },
  integer: { type: 'integer' },
  money: { type: 'number', widget: 'money' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  dateTime: { type: 'string', format: 'date-time' },
  longText: { type: 'string', widget: 'longText', maxLength: 2000 },
};

const label = (zh: string, en: string): object | string => (en === '' ? zh : { 'zh-CN': zh, 'en-US': en });

export function newPageText({ name: _name, zh, en, menu, fields }: NewPage): string {
  const required = fields.filter((field) => field.required).map((field) => field.name);
  const properties = fields.map((field): [string, object] => {
    const search = field.search ? { search: true } : {};
    return [field.name, { title: label(field.zh, field.en), ...words[field.kind], ...search }];
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
