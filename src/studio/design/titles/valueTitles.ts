/** What the values of the language's own closed lists are called on the screen. */
import { useCallback } from 'react';
import { fieldKinds } from '../../../core/fields/index.ts';
import { label } from '../../../core/model/label.ts';
import { textsOf, type Says } from '../../../renderer/engine/speech.ts';
import { usePorts } from '../../../renderer/index.ts';
import type { Path } from '../document.ts';

const titles = textsOf('values', {
  tone: {
    neutral: label('普通（灰）', 'Neutral (grey)'),
    waiting: label('等待（黄）', 'Waiting (yellow)'),
    progress: label('进行中（蓝）', 'In progress (blue)'),
    success: label('成功（绿）', 'Success (green)'),
    warning: label('警告（橙）', 'Warning (orange)'),
    danger: label('危险（红）', 'Danger (red)'),
    primary: label('主要按钮', 'Primary button'),
  },
  at: {
    dayStart: label('当天开始', 'Start of the day'),
    dayEnd: label('当天结束', 'End of the day'),
    left: label('固定在左侧', 'Fixed on the left'),
    right: label('固定在右侧', 'Fixed on the right'),
    page: label('页面上方', 'Above the list'),
    row: label('每一行', 'In each row'),
    bulk: label('勾选的多行', 'For ticked rows'),
  },
  as: {
    phone: label('电话：138****1234', 'Phone: 138****1234'),
    name: label('姓名：张**', 'Name: first character only'),
    ends: label('只留首尾各两个字', 'Two characters at both ends'),
    exact: label('完全相等', 'Equal'),
    range: label('范围', 'Range'),
    in: label('多选', 'Any of several'),
    like: label('包含文字', 'Contains a text'),
    has: label('列表中有', 'List has it'),
    oneOf: label('其中之一', 'One of them'),
    allOf: label('全部', 'All of them'),
    except: label('除此之外', 'All but these'),
    sum: label('合计', 'Sum'),
    average: label('平均', 'Average'),
    count: label('个数', 'Count'),
    pins: label('图钉', 'Pins'),
    dots: label('圆点', 'Dots'),
    squares: label('方块', 'Squares'),
    names: label('名称', 'Names'),
    areas: label('区域', 'Areas'),
    fields: label('字段', 'Fields'),
    table: label('表格', 'Table'),
    timeline: label('时间线', 'Timeline'),
    photos: label('照片', 'Photos'),
    tiles: label('数字卡片', 'Tiles'),
    bars: label('横条图', 'Bars'),
    columns: label('柱状图', 'Columns'),
    line: label('折线图', 'Line'),
  },
  format: {
    chineseName: label('中文姓名', 'Name in Chinese'),
    money: label('金额', 'Amount of money'),
    ip: label('IP 地址', 'IP address'),
    port: label('端口号', 'Port'),
    longitude: label('经度', 'Longitude'),
    latitude: label('纬度', 'Latitude'),
    rtsp: label('RTSP 地址', 'RTSP address'),
    json: label('JSON 文本', 'JSON text'),
    date: label('日期', 'Date'),
    'date-time': label('日期时间', 'Date and time'),
  },
  measure: {
    count: label('个数', 'Count'),
    sum: label('合计', 'Sum'),
    mean: label('平均', 'Mean'),
    min: label('最小', 'Least'),
    max: label('最大', 'Greatest'),
    p90: label('90% 不超过', '90% are within'),
  },
  unit: {
    hour: label('小时', 'Hour'),
    day: label('天', 'Day'),
    week: label('周', 'Week'),
    month: label('月', 'Month'),
  },
  icon: {
    add: label('新增', 'Add'),
    plus: label('加号', 'Plus'),
    edit: label('编辑', 'Edit'),
    delete: label('删除', 'Delete'),
    remove: label('移除', 'Remove'),
    view: label('查看', 'View'),
    eye: label('眼睛', 'Eye'),
    check: label('对勾', 'Tick'),
    close: label('叉', 'Cross'),
    download: label('下载', 'Download'),
    print: label('打印', 'Print'),
    reload: label('刷新', 'Reload'),
    rollback: label('退回', 'Take back'),
    phone: label('电话', 'Phone'),
    send: label('发送', 'Send'),
    swap: label('交换', 'Swap'),
    user: label('用户', 'User'),
  },
  type: {
    list: label('列表', 'List'),
    detail: label('详情', 'Detail'),
    form: label('表单', 'Form'),
    dialog: label('对话框', 'Dialog'),
    picker: label('选择器', 'Picker'),
    steps: label('分步表单', 'Steps'),
    tree: label('树', 'Tree'),
    chart: label('统计图表', 'Chart'),
    map: label('地图', 'Map'),
    desk: label('多窗格', 'Desk'),
    string: label('文字', 'Text'),
    integer: label('整数', 'Whole number'),
    number: label('数字', 'Number'),
    boolean: label('是否', 'Yes or no'),
    array: label('列表', 'List'),
    object: label('一组值', 'Group of values'),
    btree: label('普通索引', 'Ordinary index'),
    gin: label('列表索引', 'Index of lists'),
    trigram: label('文字片段索引', 'Index of parts of texts'),
    parts: label('分词索引', 'Index of words'),
    nearest: label('距离索引', 'Index of distances'),
  },
  widget: {
    tags: label('标签', 'Tags'),
    identifier: label('编号', 'Identifier'),
    icon: label('图标', 'Icon'),
    remaining: label('剩余时间', 'Time left'),
    place: label('地点', 'Place'),
  },
});

/** A kind that `widget` names is called what its definition says. */
const kindTitles = Object.values(fieldKinds).flatMap(({ kind, title, sign }) => (sign?.widget ? [[kind, title]] : []));
const widget: Readonly<Record<string, Says>> = { ...titles.widget, ...Object.fromEntries(kindTitles) };
/** So is a format that is offered beside its kind. */
const formTitles = Object.values(fieldKinds).flatMap(({ scaffold }) =>
  (scaffold?.forms ?? []).map(({ title, words }) => [words.format, title]),
);
const format: Readonly<Record<string, Says>> = { ...titles.format, ...Object.fromEntries(formTitles) };

const byWord: Readonly<Record<string, Readonly<Record<string, Says>>>> = { ...titles, widget, format };

/** Undefined where the word has no closed list that names it. */
export function valueTitle(word: string, value: string): Says | undefined {
  const said = Object.hasOwn(byWord, word) ? byWord[word] : undefined;
  return said !== undefined && Object.hasOwn(said, value) ? said[value] : undefined;
}

/** The values that the grammar lists, as they are said; one that has no title stands as it is written. */
export function useValueTitle(): (path: Path, value: string) => string | undefined {
  const { text } = usePorts();
  return useCallback(
    (path, value) => {
      const known = valueTitle(String(path.findLast((part) => typeof part === 'string')), value);
      return known === undefined ? undefined : text(known);
    },
    [text],
  );
}
