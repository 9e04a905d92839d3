/** What the tutorial says beside its steps. */
import { label } from '../../core/model/label.ts';
import { textsOf } from '../../renderer/engine/speech.ts';

export const tutorialTexts = textsOf('tutorial', {
  title: label('教程', 'Tutorial'),
  offer: label('第一次做页面？十分钟，边做边学', 'Your first page? Ten minutes, learning as you make it'),
  goOn: label('继续教程（已完成 {done} / {count}）', 'Go on with the tutorial ({done} of {count} done)'),
  progress: label('已完成 {done} / {count} 步', '{done} of {count} steps done'),
  steps: label('教程步骤', 'Steps of the tutorial'),
  stepDone: label('{at}. {title}，已完成', '{at}. {title}, done'),
  stepOpen: label('{at}. {title}', '{at}. {title}'),
  done: label('这一步已完成', 'This step is done'),
  missing: label('还差：', 'Still missing: '),
  and: label('、', ', '),
  checking: label('，正在核对…', '; checking …'),
  unfinished: label(
    '还有“待填写”的地方，填完后继续核对',
    'Something is still to be filled in; the page is looked at again then',
  ),
  faulty: label('页面有错误，改正后继续核对', 'The page has errors; it is looked at again once they are fixed'),
  example: label('看一个例子', 'See an example'),
  leave: label('退出教程', 'Leave the tutorial'),
  restart: label('重新开始', 'Start over'),
  restartText: label(
    '进度从头计算，已做的页面与草稿都会保留。',
    'The steps are counted anew. Pages and drafts that you made stay.',
  ),
  cancel: label('取消', 'Cancel'),
  begin: label('从新页面开始', 'Begin with a new page'),
  elsewhere: label(
    '教程做的是 {file}，现在打开的是另一个文件。',
    'The tutorial goes on with {file}; another file is open now.',
  ),
  goBack: label('打开 {file}', 'Open {file}'),
  takeThis: label('改用当前页面', 'Use this page instead'),
  all: label('全部完成，这个页面就是你做的', 'All steps are done: you have made this page'),
  asks: {
    page: label('一个新页面', 'a new page'),
    fields: label('字段 {count} / {least}', 'fields {count} / {least}'),
    kinds: label('不同的类型 {count} / {least}', 'different kinds {count} / {least}'),
    required: label('必填字段 {count} / {least}', 'required fields {count} / {least}'),
    lookups: label('关联记录的字段 {count} / {least}', 'fields with a lookup {count} / {least}'),
    masks: label('脱敏的字段 {count} / {least}', 'masked fields {count} / {least}'),
    columns: label('列 {count} / {least}', 'columns {count} / {least}'),
    filters: label('筛选 {count} / {least}', 'filters {count} / {least}'),
    linkage: label(
      '显示、隐藏或必填的联动 {count} / {least}',
      'linkage that shows, hides or requires {count} / {least}',
    ),
    comparisons: label('比较两个字段的校验 {count} / {least}', 'checks that compare two fields {count} / {least}'),
    rowActions: label(
      '行操作（编辑、删除除外）{count} / {least}',
      'row actions besides edit and remove {count} / {least}',
    ),
    published: label('发布', 'publishing'),
  },
});
