/** Calls: what they need, take, set, count and answer. */
import type { Templates } from '../../model/said/message.ts';

export const ofCalls = {
  writesByPost: ['"{does}" 会修改数据，方法须为 "POST"', '"{does}" changes records, and that is sent by "POST"'],
  callTwice: ['接口 "{id}" 声明了两次', 'call "{id}" is declared twice'],
  fileNeedsEntity: [
    '"{call}" 须写 "entity"：没有与此文件同名的实体 "{entity}"',
    '"{call}" needs "entity": there is no entity "{entity}" as this file is called',
  ],
  sameRoute: ['{route} 已经是接口 "{other}"', '{route} is already call "{other}"'],
  emptyStep: ['"{path}" 里有空的或只有点的一段', '"{path}" has a step that is empty or only dots'],
  pathOfSystem: [
    '"{path}" 归系统使用；"{own}" 以下的路径由系统自己应答',
    '"{path}" is the system’s; what is below "{own}" it answers itself',
  ],
  doesNeedsEntity: ['"{does}" 须写 "entity"：它处理什么', '"{does}" needs "entity": what it works on'],
  openOrAllow: [
    '"open" 对所有人开放，而 "allow" 限定了用户：只能写一个',
    '"open" is for everybody, and "allow" says who: one of them stands',
  ],
  readsOfHandler: [
    '"reads" 只用于服务器的处理程序，而此接口做的是 "{does}"',
    '"reads" is for a handler of the server, and this does "{does}"',
  ],
  recordOfNeeds: [
    '"record" 说明 "needs" 看哪条记录，而这里没有 "needs"',
    '"record" says whom "needs" asks, and nothing is needed here',
  ],
  notTakenMeant: ['接口 "{call}" 不接收 "{name}"{meant}', 'call "{call}" does not take "{name}"{meant}'],
  needsNeedRecord: ['"needs" 须同时写 "record"：{why}', '"needs" needs "record": {why}'],
  setNeedsSet: [
    '做 "set" 的接口须写 "set"：要修改的字段',
    'a call that does "set" needs "set": the fields that it changes',
  ],
  setIsForSet: [
    '"set" 只用于做 "set" 的接口，而此接口做的是 "{does}"',
    '"set" is for a call that does "set", and this does "{does}"',
  ],
  aggregateNeeds: ['做 "aggregate" 的接口须写 "{word}"', 'a call that does "aggregate" needs "{word}"'],
  wordOfAggregate: [
    '"{word}" 只用于做 "aggregate" 的接口，而此接口做的是 "{does}"',
    '"{word}" is for a call that does "aggregate", and this does "{does}"',
  ],
  aggregateGives: [
    '做 "aggregate" 的接口给出什么，由它的分组和数字说明',
    'what a call that does "aggregate" gives is told by its groupings and figures',
  ],
  wordOfList: [
    '"{word}" 只用于列表，而接口 "{call}" 做的是 "{does}"',
    '"{word}" is a list’s, and call "{call}" does "{does}"',
  ],
  notFilteredKind: ['“{kind}”字段不能筛选', 'a field of kind {kind} cannot be filtered'],
  filteredAs: [
    '“{kind}”字段只能按 {matches} 筛选，不能按 "{said}"',
    'a field of kind {kind} is filtered as {matches}, not "{said}"',
  ],
  oneParameter: ['此筛选有 1 个参数，而不是 {given} 个', 'this filter has 1 parameter, not {given}'],
  twoParameters: ['此筛选有 2 个参数，而不是 {given} 个', 'this filter has 2 parameters, not {given}'],
  sameParameter: ['"{name}" 已经是另一个筛选的参数', '"{name}" is already another filter’s parameter'],
  missingParameters: [
    '接口 "{call}" 须有 {missing}，而这里没有给出',
    'call "{call}" needs {missing}, which nothing here gives it',
  ],
  mustTake: ['接口 "{call}" 须接收 {names}', 'call "{call}" must take {names}'],
  answersAs: [
    '接口 "{call}" 给出的是 "{form}"，而这里须为 {forms}',
    'call "{call}" answers "{form}", and this needs {forms}',
  ],
  remoteNeedsRemote: [
    '做 "remote" 的接口须写 "remote"：向谁请求什么',
    'a call that does "remote" needs "remote": what it asks',
  ],
  remoteIsForRemote: [
    '"remote" 只用于做 "remote" 的接口，而此接口做的是 "{does}"',
    '"remote" is for a call that does "remote", and this does "{does}"',
  ],
  isGroupedBy: ['"{name}" 已经用作分组', '"{name}" is already what a row is grouped by'],
  groupedTwice: ['已经按 "{name}" 分组', 'rows are already grouped by "{name}"'],
  notGrouped: [
    '不能按“{kind}”分组："{name}" 几乎每行都不同',
    'rows are not grouped by a {kind}: "{name}" differs in nearly all',
  ],
  stepOfTime: ['"unit" 只用于时间，而 "{name}" 是“{kind}”', 'a "unit" is of time, and "{name}" is a {kind}'],
  timeNeedsStep: ['"{name}" 是时间，分组须写 "unit"', '"{name}" is a time, and rows are grouped by a "unit" of it'],
  dateHasNoHours: ['"{name}" 只有日期，不能按小时分组', '"{name}" is a date, which has no hours'],
  countsRows: [
    '"count" 数的是行，不是字段：数哪些行写在 "where" 里',
    '"count" counts rows, and not a field: say which rows by "where"',
  ],
  figureOfNumbers: ['"{name}" 是“{kind}”，而统计只用于数字', '"{name}" is a {kind}, and a figure is of numbers'],
  notWholeForAll: [
    '不是每个能使用此接口的人都能完整看到 "{name}"',
    '"{name}" is not read whole by everybody who may send this call',
  ],
  notWholeForType: [
    '用户类型 {types} 能使用此接口，却不能完整看到 "{name}"',
    '"{name}" is not read whole by user type {types}, who may send this call',
  ],
  wideWrite: [
    '接口 "{call}" 允许{whom}修改实体 "{entity}"，而实体的 "write" 没有给他们任何行：请写明哪些行归他们，或只留给超级管理员',
    'call "{call}" lets {whom} change entity "{entity}", whose "write" gives them no rows: say which are theirs, or leave it to super managers',
  ],
  users: ['用户', 'users'],
  userType: ['用户类型 {types} ', 'user type {types}'],
  superManagers: ['超级管理员', 'super managers'],
  placedRecord: [
    '"{name}" 说明实体 "{entity}" 的记录属于谁：只有字段的 "move" 写明谁能改，接口 "{call}" 才能接收它',
    '"{name}" says whose a record of entity "{entity}" is: call "{call}" may take it only where the field’s "move" says who may change it',
  ],
  setByServer: ['"{name}" 由服务器生成，接口不能设置', '"{name}" is made by the server, and no call sets it'],
  setPlaces: [
    '"{name}" 说明实体 "{entity}" 的记录属于谁：接口不能设置',
    '"{name}" says whose a record of entity "{entity}" is: no call sets it',
  ],
} as const satisfies Templates;
