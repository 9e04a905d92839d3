/** What a kind is found by: the words that people use, in both languages, whichever one the studio speaks. */
import { describe, expect, test } from 'vitest';
import { readCatalogue } from '../../../src/release/readCatalogue.ts';
import { edited } from '../../../src/core/source/edit.ts';
import {
  choiceNamed,
  choiceOf,
  formatNamed,
  isMeant,
  kindChoices,
} from '../../../src/studio/design/inputs/kindChoices.ts';
import { fieldsIn, setKind } from '../../../src/studio/design/page.ts';
import { file, page } from './kit.tsx';

const found = (typed: string): readonly string[] =>
  kindChoices.filter((one) => isMeant(typed, one)).map(({ value }) => value);

describe('a kind is found by', () => {
  test.each([
    [['Phone', 'mobile', 'telephone', '电话', '手机', '联系方式'], 'text phone'],
    [['Email', 'e-mail', 'mail', '邮箱', '邮件'], 'text email'],
    [['link', 'url', 'website', '网址', '链接'], 'text url'],
    [['money', 'price', 'cost', 'fee', '金额', '价格', '费用'], 'money'],
    [['yes/no', 'yes no', 'checkbox', 'tick', '是否', '勾选', '开关'], 'boolean'],
    [['photo', 'picture', 'file', 'attachment', '照片', '图片', '文件', '附件'], 'files'],
    [['date', 'birthday', 'deadline', '日期', '生日'], 'date'],
    [['time', 'appointment', '时间', '时刻'], 'dateTime'],
    [['name', 'place', 'address', 'colour', 'color', '姓名', '地址', '地点', '颜色'], 'text'],
    [['number', 'count', 'quantity', '数量', '数字'], 'integer'],
    [['status', 'type', 'category', '状态', '类型'], 'code'],
    [['note', 'remark', 'description', '备注', '说明'], 'longText'],
    [['stars', '星级'], 'rating'],
    [['duration', 'minutes', '时长'], 'duration'],
  ])('%j: %s', (words, value) => {
    expect(words.filter((word) => !found(word).includes(value))).toEqual([]);
  });

  test('no word that says nothing of it', () => {
    expect(found('phone')).not.toContain('money');
    expect(found('zebra')).toEqual([]);
  });
});

describe('a title names a kind', () => {
  test.each([
    [['Phone', 'Phone number', 'Office phone', '电话', '联系电话', '手机号码'], 'text phone'],
    [['Date', 'Due date', '日期', '出生日期'], 'date'],
    [['Amount', 'Price', 'Total amount', '金额', '维修费用'], 'money'],
    [['Photos', '现场照片'], 'files'],
    [['Remark', '备注'], 'longText'],
    [['Count', '数量'], 'integer'],
    [['归还时间', '时间', 'Return time', 'Time'], 'dateTime'],
    [['是否损坏', '有无担保', 'Is damaged', 'Has a lock'], 'boolean'],
    [['是否收费金额'], 'money'],
    [['Island', '无'], undefined],
    [['Number of a shelf', 'Status', '状态', 'Zebra', '', '数字', 'Contact'], undefined],
  ])('%j: %s', (titles, value) => {
    expect(titles.filter((title) => choiceNamed([title])?.value !== value)).toEqual([]);
  });
});

describe('a title is given the format of fields elsewhere that are called like it', () => {
  const plate = { kind: 'text', format: 'plate' } as const;
  const chinese = { truck: { plate: { title: '拖车车牌', ...plate } }, car: { plate: { title: '车牌号', ...plate } } };
  const english = {
    truck: { plate: { title: 'Truck plate', ...plate }, name: { title: 'Name', kind: 'text' } },
  } as const;

  test.each([
    [chinese, ['车牌', '车牌号', '临时车牌号', '拖车车牌'], 'plate'],
    [english, ['Plate', 'Truck plate'], 'plate'],
    [chinese, ['号', '牌照', '', '拖车'], undefined],
    [english, ['Name', 'Late', 'e'], undefined],
    [{ ...chinese, card: { no: { title: '证件车牌', kind: 'text', format: 'card' } } }, ['车牌'], undefined],
  ] as const)('%j', (fields, titles, format) => {
    expect(titles.filter((title) => formatNamed([title], fields)?.format !== format)).toEqual([]);
  });
});

test('how they all are shown comes along', () => {
  const shown = (widget?: string) =>
    ({ title: '证号', kind: 'text', format: 'card', ...(widget && { widget }) }) as const;
  expect(formatNamed(['证号'], { one: { no: shown('identifier') } })).toEqual({ format: 'card', widget: 'identifier' });
  const both = { one: { no: shown('identifier'), other: shown() } };
  expect(formatNamed(['证号'], both)).toEqual({ format: 'card', widget: undefined });
});

describe('a format that is offered beside its kind', () => {
  const chosen = (value: string, text = page()) => {
    const choice = kindChoices.find((one) => one.value === value);
    return choice ? edited(text, setKind(text, 'name', choice)) : '';
  };

  test.each(kindChoices.filter(({ format }) => format !== undefined))(
    '$value lints, and is told again',
    ({ value }) => {
      const text = chosen(value);
      expect(readCatalogue([{ file, text }]).faults).toEqual([]);
      const [first] = fieldsIn(text);
      expect(choiceOf(first?.kind, first?.format)?.value).toBe(value);
    },
  );

  test('goes with another kind, and without its own name', () => {
    const text = chosen('text', chosen('text phone'));
    expect(choiceOf(fieldsIn(text)[0]?.kind, fieldsIn(text)[0]?.format)?.value).toBe('text');
    expect(text).not.toContain('phone');
  });
});
