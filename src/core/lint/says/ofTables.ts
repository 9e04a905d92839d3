/** Rules, dictionaries, settings and menus. */
import type { Templates } from '../../model/said/message.ts';

export const ofTables = {
  clockTwoEnds: [
    '时限只有一个终点："within" 与 "by" 不能同时写',
    'a clock has one end: "within" and "by" exclude each other',
  ],
  ruleTooWide: [
    '规则的输入组合太多，无法核对；请拆分',
    'the rule has too many combinations of inputs to be checked; divide it',
  ],
  ruleGap: [
    '{inputs} 时没有任何一行成立，也没有 "otherwise"',
    'no row holds for {inputs}, and there is no "otherwise"',
  ],
  ruleOverlap: ['{inputs} 时第 {row} 行也成立', 'row {row} holds too for {inputs}'],
  otherwiseUnreachable: ['前面的行已经涵盖所有可能的输入', 'the rows before it match all inputs that there are'],
  anyOther: ['（其他任意值）', '(any other)'],
  codesCalledAlike: ['两个代码都叫“{name}”', 'two codes are called "{name}"'],
  codeTwice: ['代码 {code} 写了两次', 'code {code} stands here twice'],
  formerCodeTaken: [
    '{code} 是这个字典的代码，或是另一个以前的代码',
    '{code} is a code of this dictionary, or was one of another',
  ],
  formerCodeSort: [
    '改过编号的代码须与以前同类：都是数字，或都是文字',
    'a code that has another id now was of the same sort: a number, or a text',
  ],
  codesMixed: ['一个字典的代码须全是数字或全是文字', 'the codes of a dictionary are all numbers or all texts'],
  noHost: [
    '"{host}" 不是机器的地址：须为名称、四个不超过 255 的数字或 [IPv6]',
    '"{host}" is no address of a machine: a name, four numbers up to 255, or [IPv6]',
  ],
  ownHeader: [
    '"{name}" 是请求自己的标头，不能用来发送密钥',
    '"{name}" is a header of the request itself, and none that a key is sent by',
  ],
  tourTaken: ['{whom}已有导览', '{whom} has a tour already'],
  menuTwice: ['菜单项 "{id}" 声明了两次', 'menu entry "{id}" is declared twice'],
  menuPathTaken: [
    '"{path}" 已是菜单项 "{id}" 的路径（{place}）',
    '"{path}" is already the path of menu entry "{id}" ({place})',
  ],
  entryOpensOne: [
    '一个菜单项只打开一样："{one}" 与 "{other}" 不能同时写',
    'an entry opens one thing: "{one}" and "{other}" exclude each other',
  ],
  visibleBesideParent: ['"visible" 须与 "parentId" 一起写', '"visible" stands only beside "parentId"'],
  notBeneath: ['"{target}" 不在 "{id}" 之下', '"{target}" does not stand beneath "{id}"'],
  entryShut: [
    '用户类型 {type} 有此菜单项，却无权打开页面 "{screen}"',
    'user type {type} has this entry, and may not open page "{screen}"',
  ],
  entryShutToAll: [
    '"allow" 中没有一种用户可以打开页面 "{screen}"（{type} 也不行）；不写 "allow" 时由页面的接口决定',
    'none of the user types in "allow" may open page "{screen}" (nor {type}); without "allow" its call decides',
  ],
  menuCycle: ['"{id}" 成了自己的下级：{path}', '"{id}" stands beneath itself: {path}'],
  keyTaken: ['按键 "{key}" 已属于{owner}', 'key "{key}" is that of {owner} already'],
  keyOfPane: ['此窗格的按键 "{key}" 也属于 "{owner}"', 'key "{key}" of this pane is that of "{owner}" too'],
  ownerRows: ['列表的行', 'the rows of a list'],
  ownerConsole: ['控制台', 'the console'],
  ownerBrowser: ['浏览器', 'the browser'],
  ownerScreen: ['此页面', 'this screen'],
  ownerThese: ['这里的另一项', 'another of these'],
  ownerSettings: ['settings.json 的 "keys"', '"keys" of settings.json'],
} as const satisfies Templates;
