/** Fields: their kinds, limits, computed values and what stands beside them. */
import type { Templates } from '../../model/said/message.ts';

export const ofFields = {
  sayNoKind: [
    '没有说明 "{name}" 存什么：须写 type、lookup、dictionary 或 rule',
    'what "{name}" holds is not said: it needs a type, lookup, dictionary or rule',
  ],
  nothingOfKind: ['"{word}" 对“{kind}”字段没有意义', '"{word}" says nothing of a field of kind {kind}'],
  itemsOfList: ['只有列表（"type": "array"）才写 "items"', 'only a list ("type": "array") has "items"'],
  notSearched: ['“{kind}”字段不能用于搜索', 'a field of kind {kind} cannot be searched'],
  oneTells: ['"{one}" 与 "{other}" 不能同时写', '"{one}" and "{other}" exclude each other'],
  sentAs: [
    '"{name}" 在这里是“{kind}”，而接口接收的是“{otherKind}”',
    '"{name}" is {kind} here, and the call takes {otherKind}',
  ],
  typeOfKind: [
    '“{kind}”字段的 "type" 须为 {types}，而不是 "{type}"',
    'the "type" of a field of kind {kind} is {types}, not "{type}"',
  ],
  typeOfCodes: [
    '字典 "{dictionary}" 的代码的 "type" 是 {types}，而不是 "{type}"',
    'the "type" of the codes of dictionary "{dictionary}" is {types}, not "{type}"',
  ],
  ruleReadsUnstored: [
    '规则 "{rule}" 要读取 "{name}"，而它没有存储',
    'rule "{rule}" reads "{name}", which is not stored',
  ],
  ruleTakesOther: [
    '规则 "{rule}" 在没有 "{name}" 时当作 {given}，而该字段是{kind}',
    'rule "{rule}" takes {given} where "{name}" is missing, and that is {kind}',
  ],
  ruleReadsNone: [
    '规则 "{rule}" 要读取 "{name}"，而它不是{of}的字段',
    'rule "{rule}" reads "{name}", which is not a field of {of}',
  ],
  sinceBeside: ['"since" 只能与 "widget": "remaining" 一起写', '"since" stands only beside "widget": "remaining"'],
  sinceKind: [
    '估计时间须以日期时间为准，而 "{name}" 是“{kind}”',
    'an estimate rests on a dateTime, and "{name}" is a {kind}',
  ],
  saysUnstored: [
    '"{name}" 没有存储，只有存储的字段才能再显示一次',
    '"{name}" is not stored, and only stored fields are said once more',
  ],
  saysAnother: ['"{word}" 对显示另一个字段的字段没有意义', '"{word}" says nothing of a field that says another'],
  rowsNeedBy: [
    '"rows" 须同时写 "by"：明细里指回本记录的字段',
    '"rows" needs "by": the child entity’s field that points back',
  ],
  rowsNeedTakes: [
    '明细须写 "takes"（每行的字段）或 "rows"（明细的实体）',
    'rows need "takes", the fields of one row, or "rows", their entity',
  ],
  trueNeedsEntity: [
    '"{name}": true 取自实体的字段，而这里没有写明实体',
    '"{name}": true takes an entity’s field, and no entity is named',
  ],
  brokenLimit: ['{value} {why}', '{value} {why}'],
  noWhole: ['不是整数', 'is no whole number'],
  isTimeOfDay: ['带有时刻，而这里只存日期', 'has a time, and this holds a day'],
  isDay: [
    '只有日期，而这里还要时刻（如 2026-05-03 14:20:00）',
    'is a day alone, and this holds a time (2026-05-03 14:20:00)',
  ],
  isNoFormat: ['不是 {format}', 'is no {format}'],
  isNoIcon: ['不是图标的名称', 'is the name of no icon'],
  hangsOnItself: [
    '"{name}" 会被自己的改变清空：须写别的字段',
    '"{name}" is cleared by a change of itself: name another field',
  ],
  clearInTurn: [
    '它们互相清空（{path}），因此永远无法全部填写',
    'they clear one another ({path}), so that they can never all be filled in',
  ],
  emptyDefault: ['是空文本：空即未填，不写 "default"', 'is an empty text, which is none: leave "default" out'],
  emptiesRequired: ['是空值，而 "{name}" 必填', 'is none, and "{name}" is required'],
  beyondColumn: ['超出列能保存的范围（最多 {most}）', 'is beyond what its column holds: at most {most}'],
  noMatch: ['不符合它的 "pattern" {pattern}', 'does not match its "pattern" {pattern}'],
  isNoneOf: ['不在 {allowed} 之中', 'is none of {allowed}'],
  belowMinimum: ['小于它的 "minimum" {limit}', 'is below its "minimum" {limit}'],
  aboveMaximum: ['大于它的 "maximum" {limit}', 'is above its "maximum" {limit}'],
  longerThan: ['超过了它的 "maxLength" {limit}', 'is longer than its "maxLength" {limit}'],
  shorterThan: ['短于它的 "minLength" {limit}', 'is shorter than its "minLength" {limit}'],
  shorterThanFormat: [
    '"maxLength" {limit} 放不下任何 {format}：至少要 {least} 个字符',
    '"maxLength" {limit} leaves room for no {format}: it takes {least} characters at least',
  ],
  limitsCross: ['"{least}" {from} 大于 "{greatest}" {to}', '"{least}" {from} is above "{greatest}" {to}'],
  rangeCrosses: ['范围从 {from} 开始，晚于它的结束 {to}', 'the range begins with {from}, after its end {to}'],
  badPattern: ['{pattern} 不是正则表达式：{reason}', '{pattern} is not a regular expression: {reason}'],
  slowTooLong: [
    '{pattern} 太长，无法判断：最多 {most} 个字符',
    '{pattern} must have at most {most} characters to be judged',
  ],
  slowTooInvolved: [
    '{pattern} 太复杂，无法判断；请写得简单些',
    '{pattern} is too involved to be judged; write it more plainly',
  ],
  slowTakes: [
    '{pattern} 对某些文字要用{time}的时间；请不要在重复里再套重复',
    '{pattern} takes {time} time on some texts; write it without repeats of repeats',
  ],
  exponential: ['指数级', 'exponential'],
  ofDegree: ['多项式级（{degree}）', '{degree}'],
  nothingComputed: ['"{word}" 对计算得出的字段没有意义', '"{word}" says nothing of a field that is computed'],
  oneForm: [
    '计算字段只有一种算法："minutes"、"text"、"when" 或 "rows"',
    'a computed field has one form: "minutes", "text", "when" or "rows"',
  ],
  computesUnstored: [
    '"{name}" 没有存储，只有存储的字段才能参与计算',
    '"{name}" is not stored, and only stored fields are computed with',
  ],
  hereStands: ['"{name}" 是“{kind}”，而这里须为{wanted}', '"{name}" is a {kind}, and here stands {wanted}'],
  aTime: ['时间', 'a time'],
  aNumberOrTime: ['数字或时间', 'a number or a time'],
  holds: ['{what}，而 "{name}" 是“{kind}”', '{what}, and "{name}" is a {kind}'],
  minutesAreNumber: ['分钟数是数字', 'minutes are a number'],
  minutesOfNothing: ['从 "{name}" 到它自己总是 0 分钟', 'from "{name}" to itself it is always 0 minutes'],
  joinedIsText: ['连接的结果是文字', 'what is joined is a text'],
  choiceGives: ['选择的结果是文字或数字', 'a choice gives texts or numbers'],
  countIsNumber: ['计数的结果是数字', 'a count is a number'],
  measuredIsNumber: ['统计的结果是数字', 'what is measured is a number'],
  endOf: ['"{name}" 的最早或最晚是“{kind}”', 'an end of "{name}" is a {kind}'],
  computedForAll: [
    '计算字段在任何时候对任何人都相同：不能读取 "user" 或 "now"',
    'a computed field is the same for everybody at any time: it reads neither "user" nor "now"',
  ],
  measuredRowsNeedBy: [
    '"rows" 须同时写 "by"：那些行里指向本记录的字段',
    '"rows" needs "by": the field of theirs that points here',
  ],
  pointsElsewhere: [
    '"{name}" 指向 "{entity}" 的记录，而不是 "{owner}" 的',
    '"{name}" points at a record of "{entity}", not of "{owner}"',
  ],
  saysNothing: ['"{name}" 是“{kind}”，不能当作一条记录的名称', '"{name}" is a {kind}, and no record is called by that'],
  optionTwice: ['选项 "{id}" 已经有了', 'there is an option "{id}" already'],
  pointsAtNone: ['"{name}" 是“{kind}”，不指向任何记录', '"{name}" is a {kind}, and points at no record'],
  measuredAnytime: [
    '统计值在任何时候都相同：不能读取 "user" 或 "now"',
    'what is measured is the same at any time: it reads neither "user" nor "now"',
  ],
  measuredByNobody: [
    '没有任何用户类型能完整看到它的来源，所以谁也读不到它',
    'no type of user sees all that this is made of whole, so that nobody may read it',
  ],
  rowsAreCounted: ['计数只数行，与字段无关', 'rows are counted, whatever is in them'],
  measureNeedsField: ['"{measure}" 须同时写 "field"：统计哪个字段', '"{measure}" needs "field": of what'],
  checkAsksWritten: [
    '"{name}" 没有存储，而校验只看写入的内容',
    '"{name}" is not stored, and a check asks what is written',
  ],
  measuredByReader: [
    '"{name}" 按每个读者看得到的行统计，而这里对所有人都要相同',
    '"{name}" is measured of what each reader sees, and this holds for all',
  ],
  foundByColumns: [
    '"{name}" 没有自己的列，数据库不能按它查找记录',
    '"{name}" has no column of its own, and the database finds no record by it',
  ],
  onlyStoredAsked: [
    '"{name}" 是计算得出的，而这里只能读取存储的字段',
    '"{name}" is computed, and here only stored fields are asked',
  ],
  belongsTo: ['"{word}" 须与 "{of}" 一起使用', '"{word}" belongs to "{of}"'],
  twoPatterns: [
    '"pattern" 与格式 "{name}" 不能同时写：两者都是正则表达式',
    '"pattern" and the format "{name}" exclude each other: both are patterns',
  ],
} as const satisfies Templates;
