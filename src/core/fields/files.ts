import type { FieldKindDefinition } from './definition.ts';
import { fragment } from './definition.ts';
import { asJson } from './readText.ts';

/** Uploaded files, each with the id and path that the upload answered. */
export const files: FieldKindDefinition = {
  kind: 'files',
  title: { 'zh-CN': '照片与文件', 'en-US': 'Photos and files' },
  storage: 'jsonb',
  matches: [],
  sortable: false,
  cell: false,
  wire: 'array',
  exported: 'none',
  sign: { widget: true },
  index: 'btree',
  uploads: true,
  words: ['accept', 'many'],
  notImported: true,
  scaffold: {
    sought: {
      'zh-CN': '照片 图片 附件 文件 上传 相片 视频',
      'en-US': 'photo picture image attachment file document upload video',
    },
    icon: 'paperclip',
    example: { 'zh-CN': '现场照片.jpg', 'en-US': 'scene.jpg' },
    words: { type: 'array', widget: 'files' },
  },
  toColumn: (value) => JSON.stringify(value),
  typeName: () => 'readonly { readonly id: string; readonly path: string; readonly name?: string }[]',
  schema: (field) =>
    fragment(field, {
      type: 'array',
      maxItems: field.many === false ? 1 : 200,
      minItems: field.required || field.notNull ? 1 : undefined,
      items: {
        type: 'object',
        required: ['id', 'path'],
        properties: {
          id: { type: 'string', maxLength: 64 },
          path: { type: 'string', maxLength: 300 },
          name: { type: 'string', maxLength: 200 },
        },
        additionalProperties: false,
      },
    }),
  readText: asJson,
};
