/** The page on which a super manager gives services their keys, and its calls: written with the first service that needs one. */
import type { Written } from './files.ts';

const label = (zh: string, en: string): object => ({ 'zh-CN': zh, 'en-US': en });
const text = (zh: string, en: string): object => ({ type: 'string', title: label(zh, en) });

export function keyPage(menu: string | undefined): Written[] {
  const title = label('外部服务', 'Services');
  const row = {
    id: { type: 'string', title: 'ID' },
    name: text('服务', 'Service'),
    host: text('主机', 'Host'),
    needsKey: { type: 'boolean', title: label('需要密钥', 'Needs a key') },
    setBy: text('设置人', 'Set by'),
    setTime: { type: 'string', format: 'date-time', title: label('设置时间', 'Set at') },
  };
  const takes = {
    required: ['id'],
    properties: {
      id: { type: 'string', title: 'ID' },
      secret: { type: 'string', title: label('密钥', 'Key'), widget: 'secret', maxLength: 2000 },
    },
  };
  const calls = {
    serviceKeys: { title, path: '/services/list', method: 'GET', gives: { many: { properties: row } } },
    setServiceKey: {
      title: label('设置密钥', 'Set the key'),
      path: '/services/setKey',
      takes,
      gives: 'nothing',
      audited: true,
    },
  };
  const list = {
    $schema: '../../grammar/screen.schema.json',
    type: 'list',
    ...(menu === undefined ? {} : { menu }),
    title,
    call: 'serviceKeys',
    columns: ['name', 'host', 'needsKey', 'setBy', 'setTime'],
    actions: {
      setKey: { title: label('设置密钥', 'Set the key'), open: 'services/key', params: { id: { row: 'id' } } },
    },
  };
  const dialog = {
    $schema: '../../grammar/screen.schema.json',
    type: 'dialog',
    title: label('设置密钥', 'Set the key'),
    call: 'setServiceKey',
    fields: ['secret'],
  };
  return [
    { file: 'calls/services.json', json: { $schema: '../grammar/calls.schema.json', calls } },
    { file: 'screens/services/keys.json', json: list },
    { file: 'screens/services/key.json', json: dialog },
  ];
}
