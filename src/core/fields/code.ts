import type { FieldKindDefinition } from './definition.ts';
import { numberSchema, textSchema } from './definition.ts';
import { asCode } from './readText.ts';

/** Codes compare as numbers: `"3"` is the code 3. */
function respelled(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
}

/** One code of a dictionary: a number, or a text where the dictionary's ids are texts. */
export const code: FieldKindDefinition = {
  kind: 'code',
  title: { 'zh-CN': '单选', 'en-US': 'One of a list' },
  storage: 'integer',
  storageOfTexts: 'text',
  matches: ['exact', 'in', 'range'],
  sortable: true,
  cell: true,
  wire: 'number',
  exported: 'text',
  literals: ['string', 'number'],
  index: 'btree',
  grouped: 'values',
  coded: 'one',
  editedInCell: true,
  words: ['options', 'checks'],
  respelled: (value, field) => (field.codeType === 'string' ? value : respelled(value)),
  scaffold: {
    sought: {
      'zh-CN': '状态 类型 类别 分类 下拉 单选 选项 颜色 性别',
      'en-US': 'status state type category choice option list select dropdown colour color',
    },
    icon: 'radio',
    example: { 'zh-CN': '正常 / 停用', 'en-US': 'Active / Retired' },
    words: {},
    asks: 'dictionary',
  },
  typeName: (field) => (field.codeType === 'string' ? 'string' : 'number'),
  schema: (field) =>
    field.codeType === 'string' ? textSchema(field) : numberSchema('integer')({ ...field, format: undefined }),
  readText: asCode,
};
