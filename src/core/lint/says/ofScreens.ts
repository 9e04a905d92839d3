/** Screens: their columns, actions, sections, panes, layers and panels. */
import type { Templates } from '../../model/said/message.ts';

export const ofScreens = {
  looserThanCall: [
    '接口 "{call}" 的 "{word}" 是 {limit}：表单更宽，提交时才会被拒绝',
    'call "{call}" has "{word}" {limit}: what passes a looser form is refused once it is sent',
  ],
  otherThanCall: [
    '接口 "{call}" 要求符合 {pattern}：只符合此处格式的内容，提交时才会被拒绝',
    'call "{call}" asks for {pattern}: what matches only the pattern here is refused once it is sent',
  ],
  requiredByCall: [
    '接口 "{call}" 必须有 "{name}"：表单不要求，提交时才会被拒绝',
    'call "{call}" cannot do without "{name}": what passes a form that does not ask for it is refused once it is sent',
  ],
  entityElsewhere: ['实体 "{id}" 已在 {file} 里', 'entity "{id}" is already that of {file}'],
  actionTwice: ['操作 "{id}" 写了两次', 'action "{id}" stands here twice'],
  menuOfPage: ['“{type}”打开在别的页面之上，不能放在菜单中', 'a {type} opens over a page, and stands in no menu'],
  actionReads: [
    '接口 "{call}" 只读取，这里没有地方显示它的结果：请用 "open" 或 "goto" 打开页面',
    'call "{call}" only reads, and nothing here shows what it answers: "open" or "goto" a page',
  ],
  actionOneThing: ['一个操作只做一件事：{words} 不能同时写', 'an action does one thing: {words} exclude each other'],
  needsExcluded: [
    '接口 "{call}" 须满足的条件，在出现此操作的行上都不成立',
    'call "{call}" needs what no row has for which this is offered',
  ],
  callAllowsNot: [
    '接口 "{call}" 不允许用户类型 {type}：他们看不到此操作',
    'call "{call}" does not allow user type {type}, who never have this action',
  ],
  ownNeedsExcluded: [
    '此操作只在它的 "needs" 不成立的行上出现',
    'this is shown only on rows of which its "needs" does not hold',
  ],
  setsWhatIs: [
    '能执行此操作的记录都已经如此：什么也不会改变',
    'every record that this may be done to is so already: it changes nothing',
  ],
  setOfOwnEntity: [
    '"set" 只用于自带实体的页面；这里须用做 "set" 的接口',
    '"set" is for a page that brings its entity; here a call that does "set" is needed',
  ],
  setOneRow: ['"set" 只修改一行', '"set" changes one row'],
  undoOneRow: ['只有对一行的接口才能撤销', 'only a call of one row can be taken back'],
  columnsNeedCall: ['"columns" 须同时写 "call"：显示谁的行', '"columns" needs "call": whose rows they show'],
  actionsNeedCall: ['"actions" 须同时写 "call"：在谁的行上', '"actions" needs "call": in whose rows they stand'],
  expandNeeds: [
    '"expand" 须写 "fields" 或 "call"：展开后显示什么',
    '"expand" needs "fields" or "call": what a row opens',
  ],
  columnTwice: ['列 "{name}" 写了两次', 'column "{name}" stands here twice'],
  allOptional: [
    '列表至少要先显示一列，而这里的列全是 "optional"',
    'a list shows a column from the first, and all of these are "optional"',
  ],
  screenNeeds: ['页面须写 "entity" 或 "call"', 'a screen needs "entity" or "call"'],
  notThatType: ['页面 "{id}" 是{type}，而这里须为{types}', 'screen "{id}" is a {type}, and here stands a {types}'],
  noPage: ['页面 "{id}" 不是可以前往的整页', 'screen "{id}" is no page to go to'],
  adviceTwice: ['提示 "{id}" 写了两次', 'advice "{id}" stands here twice'],
  heldByNoField: [
    '此表单没有字段 "{name}"：这里给它的值不会显示，也不会提交',
    'this form has no field "{name}": a value for it is neither shown nor sent',
  ],
  notPicked: [
    '选择器 "{id}" 不给出 "{name}"：选了以后，打开它的字段仍是空的',
    'picker "{id}" does not give "{name}": the field that opens it stays empty whatever is chosen',
  ],
  pickedForNothing: [
    '选择器 "{id}" 给出的 "{name}"，此表单既不读取也不提交',
    'picker "{id}" gives "{name}", which this form neither reads nor sends',
  ],
  fieldTwice: ['字段 "{name}" 写了两次', 'field "{name}" stands here twice'],
  hereRows: ['{of}的 "{name}" 是“{kind}”，而这里须为多行', '"{name}" of {of} is of kind {kind}, and here stand rows'],
  sortByRule: ['"{name}" 由规则得出，不能用来排序', '"{name}" is computed by a rule and cannot be sorted by'],
  askedBySaying: [
    '"{name}" 只是显示 "{said}"，数据库中没有它的值：请改用 "{said}"',
    '"{name}" only says "{said}", and has no value of its own in the database: use "{said}"',
  ],
  sortByKind: ['"{name}" 是“{kind}”，不能用来排序', '"{name}" is of kind {kind} and cannot be sorted by'],
  slowSort: [
    '"{entity}" 的行很多，而 "{field}" 没有索引：请加上 {index}，或用 "size" 写明此接口的行数有限',
    '"{entity}" holds many rows and has no index for "{field}": give it {index}, or say how few rows this call comes to: its "size"',
  ],
  scanText: ['扫码得到的是文字，而 "{name}" 是“{kind}”', 'what is scanned is a text, and "{name}" is {kind}'],
  lanesOfCodes: [
    '分栏须是字典或规则的值，而 "{name}" 是“{kind}”',
    'lanes are the values of a dictionary or of a rule, and "{name}" is {kind}',
  ],
  inTwoGroups: ['列 "{name}" 在两个列组里', 'column "{name}" stands in two groups'],
  summedTwice: ['列 "{name}" 汇总了两次', 'column "{name}" is summed up twice'],
  onlyCounted: ['"{name}" 是“{kind}”，没有 {as}；只能计数', '"{name}" is {kind} and has no {as}; it can be counted'],
  editedTwice: ['列 "{name}" 写了两次可编辑', 'column "{name}" is edited twice'],
  cellReadOnly: ['"{name}" 是 "readOnly"，不能在单元格里修改', '"{name}" is "readOnly", and no cell changes it'],
  cellTooSmall: [
    '"{name}" 是“{kind}”，不适合在单元格里修改',
    '"{name}" is {kind}, and a cell is no place to change it',
  ],
  paneTwice: ['窗格 "{id}" 写了两次', 'pane "{id}" stands here twice'],
  paneNeeds: ['页面 "{screen}" 须在 "params" 里给出 {missing}', 'screen "{screen}" needs {missing} in "params"'],
  nothingChosen: ['窗格 "{pane}" 里没有可选的内容', 'in pane "{pane}" nothing is chosen'],
  dropNotHung: ['此窗格不随 "{pane}" 里的选择而变', 'this pane does not hang on what is chosen in "{pane}"'],
  dropNeedsLanes: [
    '只有带 "group" 且行上有主要操作的列表才能接收拖放',
    'only on a list with "group" and a primary action of its rows can rows be dropped',
  ],
  belowAnother: ['窗格 "{pane}" 自己已在另一个窗格之下', 'pane "{pane}" stands beneath another itself'],
  paneCycle: ['窗格 "{pane}" 在等待自己的选择', 'pane "{pane}" waits for what is chosen in itself'],
  layerTwice: ['图层 "{id}" 写了两次；请给其中一个写 "id"', 'layer "{id}" stands here twice; give one of them an "id"'],
  fixNeeds: ['"{name}" 是“{kind}”，而轨迹点须为{what}', '"{name}" is a {kind}, and a fix needs a {what}'],
  noTrail: ['{of}没有{what}，不能成为轨迹', '{of} have no {what}, so they are no trail'],
  place: ['位置', 'place'],
  time: ['时间', 'time'],
  nowhere: ['"{name}" 是“{kind}”，不能显示在地图上', '"{name}" is a {kind} and stands nowhere on a map'],
  noPlace: ['{of}没有位置或区域，不能显示在地图上', '{of} have no place or area, so they cannot stand on a map'],
  panelTwice: ['图表 "{id}" 写了两次', 'panel "{id}" stands here twice'],
  callOrAggregate: [
    '统计页须写 "call"，或用 "aggregate" 说明统计什么，只能写一个',
    'a chart has a "call", or says by "aggregate" what is counted',
  ],
  chartNeeds: ['统计页须写 "call" 或 "aggregate"', 'a chart needs "call" or "aggregate"'],
  groupsNothing: ['接口 "{call}" 做的是 "{does}"，没有分组', 'call "{call}" does "{does}", and groups nothing'],
  panelNeedsLabel: [
    '图表须写 "label"（每条的名称），或写有名称的 "group"',
    'a panel needs "label": what names a bar, or the "group" that does',
  ],
  panelNeedsValue: ['图表须写 "value"：数字取自哪个字段', 'a panel needs "value": the field of its figure'],
  showsOthers: [
    '页面 "{list}" 显示的是 {shown}，而统计的是 {counted}',
    'screen "{list}" shows {shown}, and {counted} is counted',
  ],
  otherRows: ['别的行', 'other rows'],
  otherWhere: ['列表 "{list}" 的 "where" 与所统计的不同', 'list "{list}" has another "where" than what is counted'],
  notFilteredBy: [
    '列表 "{list}" 没有按 "{field}" 的筛选：显示的行会比统计的多',
    'list "{list}" does not filter by "{field}": it would show more rows than are counted',
  ],
  notFilteredByRange: [
    '列表 "{list}" 没有按 "{field}" 起止的筛选：显示的行会比统计的多',
    'list "{list}" does not filter by "{field}" as a range: it would show more rows than are counted',
  ],
  noLength: ['"{name}" 是“{kind}”，不能画成长度', '"{name}" is a {kind} and cannot be drawn as a length'],
} as const satisfies Templates;
