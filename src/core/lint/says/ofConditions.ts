/** Conditions, operands, linkage, and values against their fields. */
import type { Templates } from '../../model/said/message.ts';

export const ofConditions = {
  notACode: [
    '{code} 不在字典 "{dictionary}" 里（{known}）',
    '{code} is not a code of dictionary "{dictionary}" ({known})',
  ],
  codeGiven: ['"{name}" 的代码写作 {code}，而不是 {given}', 'the code of "{name}" is written {code}, not {given}'],
  holdsOthers: [
    '"{name}" 里可能有 "{other}" 不接受的值：只接受 {allowed}',
    '"{name}" may hold what "{other}" does not take: it takes {allowed}',
  ],
  scopeNegates: [
    '可见范围不能在 "not" 或 "none" 之下读取用户：请写出看得见什么',
    'a scope does not read the user beneath "not" or "none": say what is seen instead',
  ],
  wrongOperator: [
    '"{operator}" 对“{kind}”字段 "{name}" 没有意义',
    '"{operator}" says nothing of "{name}", which is {kind}',
  ],
  listEqualsNone: [
    '"{name}" 是“{kind}”，不会等于某一个值：请用 "has" 或 "within"',
    '"{name}" is {kind}, which equals no value: say "has" or "within"',
  ],
  nowIsTime: ['"{name}" 是“{kind}”，而 now 是时间', '"{name}" is {kind}, and now is a time'],
  neverEqual: [
    '"{name}" 是“{kind}”，"{other}" 是“{otherKind}”：两者永远不会相同',
    '"{name}" is {kind} and "{other}" {otherKind}: one is never the other',
  ],
  emptyIsNull: [
    '这里空文本就是空值，不会等于 ""：请写 null',
    'an empty text is null here and never equals "": say null',
  ],
  comparedWithItself: [
    '"{name}" 与它自己比较，结果总是一样',
    '"{name}" is compared with itself, which always comes to the same',
  ],
  neverGiven: [
    '"{name}" 是“{kind}”，而 "{other}" 是“{otherKind}”：两者永远不会相同',
    '"{name}" is {kind}, and "{other}" is {otherKind}: one is never the other',
  ],
  givenType: [
    '"{name}" 是“{kind}”，须填{expected}，而不是 {given}',
    '"{name}" is {kind} and is given {expected}, not {given}',
  ],
  aString: ['文字', 'a string'],
  isNone: ['"{name}" 是“{kind}”，而 {given} 不是', '"{name}" is {kind}, and {given} is none'],
  noOutcome: ['{value} 不是规则 "{rule}" 的结果（{known}）', '{value} is no outcome of rule "{rule}" ({known})'],
  alwaysTrue: ['每条记录都满足：这个条件等于没有写', 'every row is so: this says nothing'],
  alwaysTrueWithin: [
    '在外层条件成立时，每条记录都满足：这个条件等于没有写',
    'every row is so: this says nothing, where what stands around it holds',
  ],
  neverTrue: ['没有任何记录满足："{clause}"', 'no row is ever so: "{clause}"'],
  neverTogether: [
    '没有任何记录满足："{clause}" 与前面或外层的条件互相排斥',
    'no row is ever so: "{clause}" excludes what stands before or around it',
  ],
  saidAsItStands: [
    '校验的文字原样显示，不会填入 "{name}" 的值',
    'the text of a check is told as it stands: no value of "{name}" is put into it',
  ],
  checksExclude: [
    '没有任何记录同时满足它与前面的校验（第 {line} 行）',
    'no record ever keeps this and the checks before it (line {line})',
  ],
  shadowed: [
    '凡是它成立时，前面的行已经决定了 "{field}" 的 "{word}"',
    'rows before this one say "{word}" of "{field}" wherever it holds',
  ],
  alwaysShown: [
    '没有别的行隐藏 "{field}"，它本来就一直显示：再加一行，在其余情况下隐藏它',
    'no row hides "{field}", which is shown in any case: add one that hides it otherwise',
  ],
  hiddenWhileRequired: ['"{field}" 在这里必填，但正好在这时隐藏', '"{field}" is hidden wherever it is required here'],
  hiddenWhileKept: [
    '"{field}" 必填且没有默认值，而在这里隐藏：这时无法新增',
    '"{field}" is required and has no default, and is hidden here: no record can be added then',
  ],
  lockedWhileRequired: [
    '"{field}" 在这里必填，但正好在这时只读，也没有别的内容会填入',
    '"{field}" is required here and read-only at the same time, and nothing fills it in',
  ],
  valueWhileHidden: [
    '写入 "{field}" 的值会丢失：它正好在这时隐藏',
    'what is written into "{field}" is lost: it is hidden at the same time',
  ],
  setAsksMore: [
    '这样设置后，表单要求填写 "{field}"，而这里没有写入它：一并设置，或在条件中要求它已填写',
    'forms of a record that is set so require "{field}", which is not set here: set it too, or ask in the condition that it is filled',
  ],
  setWhileHidden: [
    '这样设置后 "{field}" 在表单里是隐藏的，而这里给它写入了值',
    '"{field}" is hidden in forms of a record that is set so, and is given a value here',
  ],
  neverShown: ['"{field}" 从不显示，而接口必须要它', '"{field}" is never shown, and the call requires it'],
  linkageCycle: ['这些字段互相决定：{path}', 'these fields decide each other: {path}'],
  writesAnother: [
    '第 {row} 行同时把另一个值写入 "{field}"',
    'row {row} writes another value into "{field}" at the same time',
  ],
  twoWriters: ['"{name}" 由{one}和{other}同时写入', '"{name}" is written by {one} and by {other}'],
  byLinkage: ['联动', 'linkage'],
  byPicker: ['选择器 "{id}" ', 'picker "{id}"'],
  ruleSays: ['规则给出 {said}，而不是 {wanted}', 'the rule says {said}, not {wanted}'],
  stateSays: ['"{name}" 的 {word} 是 {said}，而不是 {wanted}', '"{name}" has {word} {said}, not {wanted}'],
  none: ['空', 'none'],
} as const satisfies Templates;
