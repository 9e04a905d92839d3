/** A Latin word in a Chinese text stands between two spaces or between none: 新增司机端 Android 版本, 请输入正确的IP地址. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callTitle } from '../../src/core/model/texts.ts';
import { label } from '../../src/core/model/label.ts';
import { root } from './sourceFiles.ts';

const han = '\\p{Script=Han}';
const word = '[A-Za-z]{2}[\\w.]*';
const uneven = new RegExp(`${han}${word} ${han}|${han} ${word}${han}`, 'u');

test('no text has a space on one side of a word alone', () => {
  const files = ['schemas', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(json|tsx?)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => uneven.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['配件', 'Spare parts', '新增配件', 'Add spare parts'],
  ['GPS 设备', 'GPS device', '新增 GPS 设备', 'Add GPS device'],
  ['GPS设备', 'A4 sheet', '新增GPS设备', 'Add A4 sheet'],
  ['App', 'iOS version', '新增 App', 'Add iOS version'],
])('a call that adds %s, in English %s, is called %s, %s', (chinese, english, ...titles) => {
  const title = callTitle('insert', label(chinese, english));
  expect(typeof title === 'string' ? title : [title['zh-CN'], title['en-US']]).toEqual(titles);
});
