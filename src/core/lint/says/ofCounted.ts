/** Where words count, and that they do nothing elsewhere. */
import type { Templates } from '../../model/said/message.ts';

export const ofCounted = {
  countsElsewhere: ['"{word}" 在这里不起作用；它用于：{places}', '"{word}" does nothing here; it counts in: {places}'],
  atPlace: ['{of}（位置为 "{at}"）', '{of} (placed "{at}")'],
  placeLanes: ['分栏的列表', 'list in lanes'],
  placeSection: ['详情页的表格', 'table of a detail'],
  placeExpand: ['一行展开的表格', 'table beneath a row'],
  placeTold: ['时间轴或照片', 'timeline or photos'],
  placeAdvice: ['表单的提示', 'advice of a form'],
  placePropose: ['表单的推荐', 'proposals of a form'],
  switchOfCodes: [
    '切换须在字典的值之间，而 "{name}" 是“{kind}”',
    'a switch is between the values of a dictionary, and "{name}" is {kind}',
  ],
  bulkSendsCall: [
    '对所选各行的操作须调用接口："{word}" 一次只能打开一行',
    'an action of the chosen rows sends a call: "{word}" is of one row',
  ],
  onlyCount: [
    '对所选各行的询问里只有 {count} 这一个值：这里没有 "{name}"',
    'a question about the chosen rows has one value, {count}, and no "{name}"',
  ],
  recordUnsaid: [
    '"record" 在成功之后说明是哪条记录；"{word}" 不发送请求，没有按键时不会用到它',
    '"record" says which record a call was about: "{word}" sends none, and without a "key" nothing says it',
  ],
  recordOfRow: [
    '"record" 说明是哪一条记录，而这里是对所选各行的操作',
    '"record" says which record it was about, and this is about the chosen rows',
  ],
} as const satisfies Templates;
