/** Entities: tables, names, indexes, and what happens by itself. */
import type { Templates } from '../../model/said/message.ts';

export const ofEntities = {
  sameTable: [
    '实体 "{one}" 和 "{other}" 会成为同一张表 "{table}"',
    'entities "{one}" and "{other}" both make the table "{table}"',
  ],
  tableOfSystem: ['表名 "{table}" 归系统使用，请换一个', 'the table "{table}" is the system’s; call it something else'],
  ownTableOnly: [
    '"{word}" 只用于本服务器的表，而 "table" 是别处的',
    '"{word}" is for tables of this server, and "table" is another\'s',
  ],
  notDivided: [
    '别处的表不分区："shard" 须为 "none" 或不写',
    'rows of another\'s table are not divided: "shard" is "none" or left out',
  ],
  columnTaken: ['列 "{column}" 已属于字段 "{field}"', 'column "{column}" is that of field "{field}"'],
  presenceUntold: ['"presence" 与 "told": false 不能同时写', '"presence" and "told": false exclude each other'],
  indexTurns: [
    '索引的 "where" 不能取决于时间、用户或设置',
    'the "where" of an index rests on no time, user or setting',
  ],
  uniqueIsPlain: [
    '"unique" 只用于 btree 索引，而这里是 {type}',
    '"unique" is for a btree index, and this one is {type}',
  ],
  indexOfKind: [
    '{type} 索引不能有"{name}"，它是{kind}',
    'an index of type {type} cannot hold "{name}", which is {kind}',
  ],
  mostFields: ['一个实体最多 {most} 个字段', 'an entity has at most {most} fields'],
  indexTwice: ['这个索引写了两次', 'this index stands here twice'],
  detachmentNeedsField: [
    '"detachment" 须有字段 "detachmentId"，而{of}没有',
    '"detachment" needs the field "detachmentId", which {of} lacks',
  ],
  moveOfPlacing: [
    '"move" 只用于说明记录属于谁的字段，而 "{name}" 不是',
    '"move" is for what says whose a record is, and "{name}" does not',
  ],
  notIndexed: ['"{name}" 没有存储，不能建索引', '"{name}" is not stored and cannot be indexed'],
  isTaken: ['"{name}" 是另一个字段的名称', '"{name}" is the name of another field'],
  wasTaken: ['"{name}" 曾是另一个字段的名称', '"{name}" was the name of another field'],
  requiredByItself: ['每条记录本来就有 "{name}"：不必写', 'every record has "{name}" by itself: leave it out'],
  requiredMade: [
    '"{name}" 由其他字段或记录得出，不用填写',
    '"{name}" is made of other fields or records, and nobody fills it in',
  ],
  requiredNeverGiven: [
    '"{name}" 只读且没有默认值，新增时不填：必填则无法新增',
    '"{name}" is read-only and has no default, so nothing fills it in: required, no record can be added',
  ],
  requiredOfOthers: [
    '用户类型 {types} 可以新增记录，却不能填写必填的 "{name}"：让他们能写（"write"），或不必填',
    'user types {types} add records and may not write "{name}", which is required: let them write it, or do not require it',
  ],
  noFormerData: [
    '"{name}" 没有存储：没有原来名称下的数据',
    '"{name}" is not stored: it has no data that had another name',
  ],
  fieldOfSystem: ['"{name}" 归系统使用，请给字段换一个名称', '"{name}" is the system’s; call the field something else'],
  fieldByItself: [
    '每条记录自带字段 "{name}"（{kind}）：不能改存别的内容，请去掉，或给您的字段换一个名称',
    'every record has "{name}" by itself, {kind}: leave it out, or call your field something else',
  ],
  entityOfServer: [
    '服务器自身要读写实体 "{name}"，不能改名',
    'the server itself reads and writes the entity "{name}": it keeps its name',
  ],
  fieldServerNeeds: [
    '服务器自身要用到实体 "{entity}" 的字段 "{name}"，不能改名',
    'the server itself needs the field "{name}" of the entity "{entity}": it keeps its name',
  ],
  sameColumn: ['"{one}" 和 "{other}" 会成为同一列 "{column}"', '"{one}" and "{other}" both make the column "{column}"'],
  onIsUntold: ['"on" 靠变更消息触发，而 "told": false 不发消息', '"on" hears of events, and "told": false writes none'],
  idTaken: ['"{name}" 已是另一项的编号', '"{name}" is already the id of another'],
  reactionFollows: [
    '自动处理须写 "added" 或 "when"：由什么触发',
    'a reaction needs "added" or "when": what it follows',
  ],
  reactionDoes: [
    '自动处理须写 "webhook"、"notify" 或 "set"：做什么',
    'a reaction needs "webhook", "notify" or "set": what it does',
  ],
  reactionOfRecord: ['自动处理只看记录本身，与谁修改无关', 'a reaction is of the record alone, whoever changes it'],
  reactionUnstored: [
    '"{name}" 没有存储：记录的修改不会说明它何时改变',
    '"{name}" is not stored: no change of the record says when it turns',
  ],
  reactionNoClock: [
    '自动处理不读取时钟：须持续多久写在 "minutes" 里',
    'a reaction does not read the clock: "minutes" says how long it must hold',
  ],
  notifiedReads: [
    '"{name}" 不是每个收到通知的人都能完整看到：在 "user" 里写明能看到它的用户类型，或不写这个字段',
    '"{name}" is not read whole by everybody who is notified: name in "user" the user types that read it, or leave it out',
  ],
  notifiedOpens: [
    '这里只能写固定值，或用 "row"、"now"、"setting" 读取的值',
    'here stands a value, or what "row", "now" or "setting" reads',
  ],
  reactionRing: ['这里的设置会再次引发自己：{path}', 'what is set here comes back to itself: {path}'],
} as const satisfies Templates;
