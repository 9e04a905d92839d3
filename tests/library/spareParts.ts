/** The contract's own example of a page in one file (section 2). */
export const spareParts = {
  $schema: '../grammar/screen.schema.json',
  menu: 'settings',
  entity: {
    title: { 'zh-CN': '配件', 'en-US': 'Spare parts' },
    required: ['name'],
    properties: {
      name: { type: 'string', title: { 'zh-CN': '名称', 'en-US': 'Name' }, maxLength: 20, search: true },
      count: { type: 'integer', title: { 'zh-CN': '数量', 'en-US': 'Count' }, minimum: 0 },
    },
  },
};
