/** What the review of a change says. */
import { label } from '../../core/model/label.ts';
import { textsOf } from '../../renderer/engine/speech.ts';

export const texts = textsOf('studioReview', {
  changeOf: {
    comes: {
      page: label('新页面“{title}”：{who}可用', 'New page “{title}” for {who}'),
      column: label('列“{title}”现在对{who}可见', 'Column “{title}” is now seen by {who}'),
      filter: label('{who}可按“{title}”筛选', 'Filter “{title}” is now there for {who}'),
      field: label('字段“{title}”现在对{who}可见', 'Field “{title}” is now seen by {who}'),
      action: label('操作“{title}”现在对{who}可用', 'Action “{title}” is now there for {who}'),
      mask: label('“{title}”的内容现在对{who}遮盖', '“{title}” is now masked for {who}'),
    },
    goes: {
      page: label('页面“{title}”不再对{who}开放', 'Page “{title}” is gone for {who}'),
      column: label('列“{title}”不再对{who}可见', 'Column “{title}” is gone for {who}'),
      filter: label('{who}不再能按“{title}”筛选', 'Filter “{title}” is gone for {who}'),
      field: label('字段“{title}”不再对{who}可见', 'Field “{title}” is gone for {who}'),
      action: label('操作“{title}”不再对{who}可用', 'Action “{title}” is gone for {who}'),
      mask: label('“{title}”的内容不再对{who}遮盖', '“{title}” is no longer masked for {who}'),
    },
  },
  given: {
    call: label('接口“{title}”现在对{who}开放', 'Call “{title}” is now open to {who}'),
    open: label('接口“{title}”现在无需登录', 'Call “{title}” now needs no sign-in'),
    needs: label('{who}使用“{title}”的条件变了', 'Another condition now decides when {who} may do “{title}”'),
    rows: label('{who}能看到的“{title}”记录范围变了', 'Another range of “{title}” is now seen by {who}'),
    ownRows: label('{who}能修改的“{title}”记录范围变了', 'Another range of “{title}” may now be changed by {who}'),
    presence: label('{who}现在能看到谁在处理“{title}”', 'Who is handling “{title}” is now seen by {who}'),
    read: label('{who}现在可通过接口读取“{title}”', '“{title}” can now be read through the API by {who}'),
    write: label('{who}现在可填写“{title}”', '“{title}” can now be written by {who}'),
    whole: label('“{title}”现在对{who}完整显示', '“{title}” is now shown whole to {who}'),
    moves: label('{who}现在可改动已有记录的“{title}”', '“{title}” of existing records can now be changed by {who}'),
    reaction: label('自动动作“{title}”是新的或已改变', 'The automatic step “{title}” is new or another'),
    silent: label('“{title}”的修改不再写入审计日志', 'Changes of “{title}” leave no line in the audit log any more'),
  },
  touched: label('影响范围', 'What it touches'),
  touchedNothing: label(
    '没有已存筛选、列设置、导出、菜单或记录受影响',
    'No saved filter, column setting, export, menu entry or record',
  ),
  touches: {
    required: label(
      '“{title}”变为必填，{count} 条记录没有填写',
      '“{title}” must be filled in from now on. Records without it: {count}',
    ),
    length: label(
      '“{title}”的长度限制为 {name}，{count} 条记录不符合',
      'The length of “{title}” is now {name}. Records that do not keep to it: {count}',
    ),
    range: label(
      '“{title}”的取值限制为 {name}，{count} 条记录不符合',
      '“{title}” is now {name}. Records that do not keep to it: {count}',
    ),
    check: label(
      '“{title}”新增或修改了校验：{name}（{count} 条记录不符合）',
      '“{title}” has a new or another check: {name} Records that do not keep it: {count}',
    ),
    pattern: label('“{title}”须符合另一种格式', '“{title}” must have another form'),
    eased: label('对“{title}”的要求放宽了', 'Less is asked of “{title}”'),
    linkage: label('“{title}”的字段联动变了', 'The linkage of “{title}” is another'),
    called: label('“{title}”改称“{name}”', '“{title}” is now called “{name}”'),
    confirm: label('“{title}”的确认提示改为：{name}', 'Asked before “{title}” from now on: {name}'),
    help: label('“{title}”的说明改为：{name}', 'The help of “{title}” is now: {name}'),
    said: label('“{title}”的提示改为：{name}', 'What “{title}” says is now: {name}'),
    table: label(
      '“{title}”的 {count} 条记录将没有页面（数据保留）',
      'Records of “{title}” left without a page (kept in the table): {count}',
    ),
    field: label(
      '{count} 条记录填有“{title}”，发布后不再显示（数据保留）',
      'Records that hold “{title}”, no longer shown (kept in the table): {count}',
    ),
    code: label(
      '{count} 条记录的“{title}”为“{name}”，此选项将消失',
      'Records whose “{title}” is “{name}”, an option that goes: {count}',
    ),
    saved: label(
      '“{title}”的已存筛选 {count} 个，失去条件的 {lost} 个',
      'Saved filters of “{title}”: {count}; losing a condition: {lost}',
    ),
    columns: label(
      '“{title}”的个人列设置 {count} 份，失去列的 {lost} 份',
      'Column settings of “{title}”: {count}; losing a column: {lost}',
    ),
    export: label('“{title}”正在进行或等待的导出 {count} 个', 'Exports of “{title}” under way or waiting: {count}'),
    menu: label('菜单“{title}”打开此页面', 'Menu entry “{title}” opens it'),
    screen: label('页面“{title}”用到了改变的内容', 'Page “{title}” uses what changes'),
    lookup: label('字段“{title}”从这些记录中选择', 'Field “{title}” is chosen from these records'),
  },
  differs: label('其他变化', 'What else is another'),
  asked: {
    required: label('“{title}”变为必填', '“{title}” must be filled in'),
    length: label('“{title}”的长度限制为 {name}', 'The length of “{title}” is {name}'),
    range: label('“{title}”的取值限制为 {name}', '“{title}” is {name}'),
    check: label('“{title}”新增或修改了校验：{name}', '“{title}” has a new or another check: {name}'),
    table: label('“{title}”的记录不再有页面', 'Records of “{title}” have no page any more'),
    field: label('字段“{title}”不再有', 'There is no field “{title}” any more'),
    code: label('“{title}”不再有选项“{name}”', '“{title}” has no option “{name}” any more'),
  },
  nothing: label('（无）', '(none)'),
  touchesMany: label('很多', 'very many'),
  touchesMenuLost: label('菜单“{title}”将失去页面', 'Menu entry “{title}” loses its page'),
  more: label('另有 {count} 处：列、筛选、字段与操作', 'Columns, filters, fields and actions: {count} more'),
  withPage: label('页面上有：{parts}', 'On it: {parts}'),
  countOf: {
    page: label('{count} 个子页面', 'pages and dialogs: {count}'),
    column: label('{count} 列', 'columns: {count}'),
    filter: label('{count} 个筛选', 'filters: {count}'),
    field: label('表单与详情中不同的字段 {count} 个', 'different fields in its forms and details: {count}'),
    action: label('{count} 个操作', 'actions: {count}'),
    mask: label('{count} 处遮盖', 'masked: {count}'),
  },
});
