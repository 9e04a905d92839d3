import { expect, test } from 'vitest';
import { ajvFormats, formats } from '../../../src/core/fields/formats.ts';

const table: Record<string, { good: string[]; bad: string[] }> = {
  url: {
    good: ['https://example.com', 'http://a.b:8080/c?d=e#f', 'https://例子.中国/路', 'ftp://u:p@host/x'],
    bad: ['example.com', 'https://', 'https://a b', 'javascript:alert(1)', 'http:///x'],
  },
  ip: {
    good: ['0.0.0.0', '255.255.255.255', '10.0.0.1', '::1', '2001:db8::8a2e:370:7334', '1:2:3:4:5:6:7:8'],
    bad: ['256.1.1.1', '1.1.1', '1.1.1.1.1', '01.1.1.1', '1:2:3', '::1::2', '1:2:3:4:5:6:7:8:9', 'g::1'],
  },
  port: { good: ['1', '80', '65535'], bad: ['0', '65536', '080', '-1', '80a', ''] },
  phone: {
    good: ['13812341234', '19912345678', '17012345678', '16612345678'],
    bad: ['12812341234', '1381234123', '138123412345', '+8613812341234', '14012345678', '1381234123a'],
  },
  idCard: {
    good: ['11010519491231002X', '440524188001010014', '11010519491231002x'],
    bad: ['110105194912310021', '110105194902310025', '110105491231002', '01010519491231002X'],
  },
  email: {
    good: ['a@b.cn', 'first.last+tag@sub.example.com'],
    bad: ['a@b', 'a b@c.de', '@b.cn', 'a@-b.cn', 'a@b..cn', 'a@b.cn '],
  },
  chineseName: { good: ['张三', '欧阳小明', '阿卜杜拉·买买提'], bad: ['John', '张 三', '·张', '张三3', ''] },
  longitude: {
    good: ['114.05786', '-180', '180.00000', '0', '99.5'],
    bad: ['180.1', '114.057861', '181', '1.', 'abc'],
  },
  latitude: { good: ['22.54310', '-90', '90.0', '0'], bad: ['90.1', '22.543101', '91', '-'] },
  money: { good: ['0', '0.5', '12.34', '999999999999.99'], bad: ['1.234', '-1', '01', '1,000', '1.', '1000000000000'] },
  rtsp: {
    good: ['rtsp://10.0.0.1:554/live', 'rtsps://u:p@cam/1', 'rtsp://cam'],
    bad: ['http://cam', 'rtsp://', 'rtsp://a b'],
  },
  json: { good: ['{}', '[1]', '{"a":null}'], bad: ['1', '"a"', 'null', '{a:1}', ''] },
};

test('every format has its cases', () => {
  expect(Object.keys(formats).sort()).toEqual(Object.keys(table).sort());
});

const cases = Object.entries(table).flatMap(([name, { good, bad }]) => [
  ...good.map((value) => [name, value, true] as const),
  ...bad.map((value) => [name, value, false] as const),
]);
test.each(cases)('%s %j: %j', (name, value, expected) => {
  expect(formats[name]?.test(value)).toBe(expected);
});

test('the mobile message is the specified one, and every message is in two languages', () => {
  expect(formats.phone?.message).toMatchObject({ 'zh-CN': '请输入正确的手机号' });
  for (const { message } of Object.values(formats)) {
    expect(message).toMatchObject({ 'zh-CN': expect.stringMatching(/\S/), 'en-US': expect.stringMatching(/\S/) });
  }
});

test('a pattern says the same as its test', () => {
  for (const [name, value] of cases) {
    const { pattern, test: passes } = formats[name] ?? { test: () => false };
    if (pattern !== undefined) expect(new RegExp(pattern, 'u').test(value)).toBe(passes(value));
  }
});

test('a number is checked under its own name', () => {
  const { moneyNumber, longitudeNumber } = ajvFormats;
  expect(longitudeNumber?.type).toBe('number');
  expect(moneyNumber?.type === 'number' && [12.345, 19.99].map((amount) => moneyNumber.validate(amount))).toEqual([
    false,
    true,
  ]);
});
