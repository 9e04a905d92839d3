/**
 * The named checks of a text, each written once, run on both sides, with one message. Every
 * pattern runs in linear time. An empty text is the business of `required`, not of a format.
 */
import type { Label } from '../model/catalogue.ts';
import { isWireDate, isWireTime } from '../model/wireTime.ts';
import { moneyPattern } from './moneyPattern.ts';

interface Format {
  readonly test: (value: string) => boolean;
  readonly message: Label;
  /** The whole test as a regular expression, where it is one. */
  readonly pattern?: string;
  /** How many characters it has at least. */
  readonly shortest?: number;
  /** What stands before a value to make an address of it (RFC 3966, RFC 6068), where it has one that is opened. */
  readonly leads?: string;
}

function byPattern(pattern: string, chinese: string, english: string): Format {
  const expression = new RegExp(pattern, 'u');
  return { test: (value) => expression.test(value), message: { 'zh-CN': chinese, 'en-US': english }, pattern };
}

function byTest(test: (value: string) => boolean, chinese: string, english: string): Format {
  return { test, message: { 'zh-CN': chinese, 'en-US': english } };
}

const address = '([^\\s:@/]+(:[^\\s:@/]*)?@)?[^\\s:@/?#]+(:\\d{1,5})?';
const byte = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = new RegExp(`^${byte}(\\.${byte}){3}$`);
const identityWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

function isIpv6(value: string): boolean {
  const halves = value.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const whole = groups.every((group) => /^[\da-fA-F]{1,4}$/.test(group));
  return whole && (halves.length === 2 ? groups.length < 8 : groups.length === 8);
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Eighteen characters: region, birthday, number, and a check character over the seventeen before it (GB 11643). */
function isIdCard(value: string): boolean {
  const match = /^[1-9]\d{5}(\d{4})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(value);
  if (!match || Number(match[1]) < 1800) return false;
  if (!isDay(Number(match[1]), Number(match[2]), Number(match[3]))) return false;
  const sum = identityWeights.reduce((total, weight, i) => total + weight * Number(value[i]), 0);
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase();
}

/** An object or an array: a bare number or word is JSON too, but never what is meant. */
function isJson(value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null;
  } catch {
    return false;
  }
}

export const formats: Readonly<Record<string, Format>> = {
  url: {
    ...byPattern(
      `^(https?|ftp)://${address}([/?#]\\S*)?$`,
      '请输入正确的网址',
      'Enter a web address, as in https://example.com',
    ),
    shortest: 'http://a'.length,
    leads: '',
  },
  ip: {
    ...byTest((value) => ipv4.test(value) || isIpv6(value), '请输入正确的IP地址', 'Enter an IP address'),
    shortest: '::'.length,
  },
  port: byPattern(
    '^([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])$',
    '请输入1到65535之间的端口号',
    'Enter a port from 1 to 65535',
  ),
  phone: {
    ...byPattern(
      '^1(3\\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\\d|9[0-35-9])\\d{8}$',
      '请输入正确的手机号',
      'Enter a valid mobile number',
    ),
    shortest: 11,
    leads: 'tel:',
  },
  idCard: {
    ...byTest(isIdCard, '请输入正确的身份证号', 'Enter a valid identity card number'),
    shortest: 18,
  },
  email: {
    ...byPattern(
      "^[\\w.!#$%&*+/=?^`{|}~'-]{1,64}@[a-zA-Z\\d]([a-zA-Z\\d-]{0,61}[a-zA-Z\\d])?(\\.[a-zA-Z\\d]([a-zA-Z\\d-]{0,61}[a-zA-Z\\d])?){1,8}$",
      '请输入正确的邮箱地址',
      'Enter a valid e-mail address',
    ),
    shortest: 'a@b'.length,
    leads: 'mailto:',
  },
  chineseName: byPattern(
    '^[\\u4e00-\\u9fa5]{1,20}(·[\\u4e00-\\u9fa5]{1,20}){0,3}$',
    '请输入正确的中文姓名',
    'Enter a name in Chinese characters',
  ),
  longitude: byPattern(
    '^-?(180(\\.0{1,5})?|(1[0-7]\\d|[1-9]?\\d)(\\.\\d{1,5})?)$',
    '请输入正确的经度，最多5位小数',
    'Enter a longitude with up to 5 decimals',
  ),
  latitude: byPattern(
    '^-?(90(\\.0{1,5})?|[1-8]?\\d(\\.\\d{1,5})?)$',
    '请输入正确的纬度，最多5位小数',
    'Enter a latitude with up to 5 decimals',
  ),
  money: byPattern(moneyPattern, '请输入正确的金额，最多2位小数', 'Enter an amount with up to 2 decimals'),
  rtsp: {
    ...byPattern(
      `^rtsps?://${address}(/\\S*)?$`,
      '请输入正确的RTSP地址',
      'Enter an RTSP address, as in rtsp://host/path',
    ),
    shortest: 'rtsp://a'.length,
  },
  json: { ...byTest(isJson, '请输入正确的JSON', 'Enter valid JSON'), shortest: '{}'.length },
};

/** Where a text of this format leads; undefined where the format leads nowhere, or the text is not of it, as a masked one. */
export function leadOf(format: string | undefined, value: unknown): string | undefined {
  const known = format !== undefined && Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (known?.leads === undefined || typeof value !== 'string' || !known.test(value)) return undefined;
  return `${known.leads}${value}`;
}

/** The wire forms of the kinds `date` and `dateTime`; no schema names them. */
export const wireFormats: Readonly<Record<string, Format>> = {
  wireDate: byTest(isWireDate, '请输入日期，如2026-01-31', 'Enter a date, as in 2026-01-31'),
  wireTime: byTest(isWireTime, '请输入时间，如2026-01-31 08:30:00', 'Enter a time, as in 2026-01-31 08:30:00'),
};

/** The name of a format's check of a number: schemas of numbers cannot name a check of texts. */
export function numberFormat(format: string): string {
  return `${format}Number`;
}

type AjvFormat =
  | { readonly type: 'string'; readonly validate: (value: string) => boolean }
  | { readonly type: 'number'; readonly validate: (value: number) => boolean };

/** Every format under its name for texts and under `…Number` for numbers, in the shape of ajv's option `formats`. */
export const ajvFormats: Readonly<Record<string, AjvFormat>> = Object.fromEntries(
  Object.entries({ ...formats, ...wireFormats }).flatMap(([name, format]): [string, AjvFormat][] => [
    [name, { type: 'string', validate: format.test }],
    [numberFormat(name), { type: 'number', validate: (value) => format.test(String(value)) }],
  ]),
);
