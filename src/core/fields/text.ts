import type { FieldKindDefinition } from './definition.ts';
import { textSchema, textWords } from './definition.ts';
import { asText } from './readText.ts';
import { identifier } from '../model/identifier.ts';

export const text: FieldKindDefinition = {
  kind: 'text',
  title: { 'zh-CN': '文本', 'en-US': 'Text' },
  shown: ['place', 'identifier', 'icon'],
  storage: 'text',
  matches: ['like', 'exact', 'in'],
  sortable: true,
  cell: true,
  wire: 'string',
  exported: 'text',
  sign: { types: ['string'] },
  literals: ['string'],
  index: 'btree',
  grouped: 'values',
  searchIndex: 'trigram',
  names: true,
  editedInCell: true,
  words: [...textWords, 'propose'],
  scaffold: {
    sought: {
      'zh-CN': '姓名 名字 编号 地址 地点 住址 颜色 型号',
      'en-US': 'name title word number address place location colour color model',
    },
    name: 'string',
    icon: 'letters',
    example: { 'zh-CN': '消防斧', 'en-US': 'Fire axe' },
    words: { type: 'string', maxLength: 100 },
    forms: [
      {
        words: { type: 'string', format: 'phone' },
        title: { 'zh-CN': '手机号', 'en-US': 'Mobile number' },
        example: '13800001234',
        sought: { 'zh-CN': '电话 手机 联系方式 号码', 'en-US': 'phone telephone mobile cell contact number' },
      },
      {
        words: { type: 'string', format: 'email' },
        title: { 'zh-CN': '邮箱', 'en-US': 'E-mail' },
        example: 'office@example.com',
        sought: { 'zh-CN': '邮件 电子邮箱 邮箱地址', 'en-US': 'email mail address contact' },
      },
      {
        words: { type: 'string', format: 'url' },
        title: { 'zh-CN': '网址', 'en-US': 'Web address' },
        example: 'https://example.com',
        sought: { 'zh-CN': '链接 网站 网页', 'en-US': 'link url website page address' },
      },
      {
        words: { type: 'string', format: 'idCard' },
        title: { 'zh-CN': '身份证号', 'en-US': 'Identity card number' },
        example: '11010519491231002X',
        sought: { 'zh-CN': '证件 身份证', 'en-US': 'identification id card' },
      },
    ],
  },
  toColumn: (value, { widget }) => (typeof value === 'string' && widget === 'identifier' ? identifier(value) : value),
  typeName: (field) => (field.enum ? field.enum.map((one) => JSON.stringify(one)).join(' | ') : 'string'),
  schema: textSchema,
  readText: asText,
};
