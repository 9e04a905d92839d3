/** How people ask for a kind whom its own title does not occur to. Apart from its definition, since only the schema editor loads it. */
import type { FieldKind, Label } from '../model/catalogue.ts';
import type { Texts } from './definition.ts';

/** A format that is offered beside its kind, since people ask for it by a name of its own. */
export interface KindForm {
  readonly words: Readonly<Record<string, string>> & { readonly format: string };
  /** What the schema editor calls it. */
  readonly title: Texts;
  readonly example: Label;
  /** As of a kind. */
  readonly sought: Texts;
}

interface AskedBy {
  /** The words by which people look for it, besides its title. */
  readonly sought: Texts;
  readonly forms?: readonly KindForm[];
}

export const askedBy: Readonly<Partial<Record<FieldKind, AskedBy>>> = {
  boolean: {
    sought: { 'zh-CN': '勾选 开关 有没有 打勾', 'en-US': 'yes no tick checkbox flag switch true false' },
  },
  code: {
    sought: {
      'zh-CN': '状态 类型 类别 分类 下拉 单选 选项 颜色 性别',
      'en-US': 'status state type category choice option list select dropdown colour color',
    },
  },
  codes: {
    sought: { 'zh-CN': '标签 多选 分类', 'en-US': 'tags labels several choices checkboxes multiple' },
  },
  date: {
    sought: { 'zh-CN': '日子 生日 到期 截止', 'en-US': 'day birthday due deadline calendar' },
  },
  dateTime: {
    sought: { 'zh-CN': '时刻 时间点 预约', 'en-US': 'moment appointment when timestamp calendar' },
  },
  decimal: {
    sought: { 'zh-CN': '数字 重量 长度 面积 百分比', 'en-US': 'number weight length size percentage rate' },
  },
  duration: {
    sought: { 'zh-CN': '用时 耗时 分钟 小时', 'en-US': 'time spent hours minutes length' },
  },
  files: {
    sought: {
      'zh-CN': '照片 图片 附件 文件 上传 相片 视频',
      'en-US': 'photo picture image attachment file document upload video',
    },
  },
  integer: {
    sought: { 'zh-CN': '数字 数量 个数 人数 年龄', 'en-US': 'number count quantity amount age how many' },
  },
  longText: {
    sought: { 'zh-CN': '备注 说明 描述 内容 意见', 'en-US': 'note notes remark comment description memo paragraph' },
  },
  money: {
    sought: {
      'zh-CN': '价格 费用 钱 单价 总价 收费 付款',
      'en-US': 'price cost amount fee pay payment currency salary',
    },
  },
  rating: {
    sought: { 'zh-CN': '星级 打分 满意度', 'en-US': 'stars score grade satisfaction' },
  },
  ref: {
    sought: {
      'zh-CN': '关联 选择记录 单位 人员 负责人',
      'en-US': 'reference relation record choose person owner company unit',
    },
  },
  text: {
    sought: {
      'zh-CN': '姓名 名字 编号 地址 地点 住址 颜色 型号',
      'en-US': 'name title word number address place location colour color model',
    },
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
};
