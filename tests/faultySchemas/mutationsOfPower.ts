/** What is done to the shipped files besides: settings, parts, checks, computed fields, what happens by itself, services, tours, desks. */
import { member, misspelt, misspeltKey, put, memberOfSpot, type Mutation, type Spot } from './faultyFiles.ts';

const root = /^entities $/;
const properties = /^entities properties$/;

/** `en` in place of `en-US`. */
function withoutCountry({ node }: Spot) {
  const key = node.children?.find(({ children }) => children?.[0]?.value === 'en-US')?.children?.[0];
  return key && { from: key.offset, length: key.length, text: '"en"', at: key.offset };
}

/** Into an entity that does not say the word yet. */
const entity = (word: string, written: string) =>
  member((spot: Spot) =>
    memberOfSpot(spot, word) || memberOfSpot(spot, 'told') ? undefined : `"${word}": ${written}`,
  );

export const mutationsOfPower: readonly Mutation[] = [
  ...[
    ['a check of no field', 'checks', '[{ "needs": { ▸"zebraZq": 1 }, "field": "id", "text": "x" }]'],
    [
      'a check that speaks at no field',
      'checks',
      '[{ "needs": { "version": { "gt": 0 } }, "field": ▸"zebraZq", "text": "x" }]',
    ],
    ['a check without a text', 'checks', '[▸{ "needs": { "version": { "gt": 0 } }, "field": "id" }]'],
    [
      'a check that always holds',
      'checks',
      '[{ "needs": ▸{ "any": [{ "version": null }, { "version": { "not": null } }] }, "field": "id", "text": "x" }]',
    ],
    [
      'a check of a word that is none',
      'checks',
      '[{ "needs": { "version": { ▸"gtt": 0 } }, "field": "id", "text": "x" }]',
    ],
    ['what happens under no name', 'on', '[▸{ "when": { "version": { "gt": 3 } }, "set": {} }]'],
    [
      'what happens by no field',
      'on',
      '[{ "id": "zq", "when": { ▸"zebraZq": 1 }, "webhook": { "to": "zq", "as": 2 } }]',
    ],
    [
      'a webhook as a user type that nobody has',
      'on',
      '[{ "id": "zq", "added": true, "webhook": { "to": "zq", "as": ▸44 } }]',
    ],
    [
      'a webhook that carries no field',
      'on',
      '[{ "id": "zq", "added": true, "webhook": { "to": "zq", "as": 1, "fields": [▸"zebraZq"] } }]',
    ],
    ['a webhook to nobody', 'on', '[{ "id": "zq", "added": true, "webhook": { "to": ▸"", "as": 1 } }]'],
    [
      'a notification of no field of the user',
      'on',
      '[{ "id": "zq", "added": true, "notify": { "user": { ▸"zebraZq": 1 }, "text": "x" } }]',
    ],
    [
      'a notification without a text',
      'on',
      '[{ "id": "zq", "added": true, "notify": ▸{ "user": { "userType": 1 } } }]',
    ],
    [
      'a notification that leads to no page',
      'on',
      '[{ "id": "zq", "added": true, "notify": { "user": { "userType": 1 }, "text": "x", "goto": ▸"zebraZq" } }]',
    ],
    ['what happens and sets no field', 'on', '[{ "id": "zq", "added": true, "set": { ▸"zebraZq": 1 } }]'],
    [
      'what happens after a time that is none',
      'on',
      '[{ "id": "zq", "when": { "version": 7 }, "minutes": ▸-1, "notify": { "user": { "userType": 1 }, "text": "x" } }]',
    ],
  ].map(([sort = '', word = '', written = '']): Mutation => ({ sort, where: root, make: entity(word, written) })),
  ...[
    [
      'minutes between what is no time',
      '"computed": { "minutes": { "from": "createTime", "to": ▸"zebraZq" } }, "type": "integer"',
    ],
    [
      'two forms of computing',
      '"computed": ▸{ "minutes": { "from": "createTime", "to": "updateTime" }, "text": ["id", "id"] }, "type": "integer"',
    ],
    ['a form of computing that is none', '"computed": { ▸"zebra": 1 }, "type": "integer"'],
    ['a choice by no field', '"computed": { "when": [{ "if": { ▸"zebraZq": 1 }, "value": "a" }] }, "type": "string"'],
    ['rows that are measured of no entity', '"computed": { "rows": ▸"zebraZq", "by": "id" }, "type": "integer"'],
    ['a measure that is none', '"computed": { "rows": "task", "by": "id", "measure": ▸"zebra" }, "type": "integer"'],
    [
      'a computed field that is searched by parts',
      '"computed": { "text": ["id", "id"] }, "type": "string", "was": ▸"oldThing"',
    ],
    ['a former name that is no name', '"type": "string", "was": ▸"Old Thing"'],
    ['a code of no dictionary beside a default', '"type": "integer", "dictionary": "userType", "default": ▸98765'],
    [
      'an emphasis of no field',
      '"type": "string", "emphasis": [{ "tone": "danger", "text": "x", "if": { ▸"zebraZq": 1 } }]',
    ],
    [
      'a check of a call that is none',
      '"type": "string", "checks": { "call": ▸"zebraZq", "value": true, "text": "x" }',
    ],
    ['a suggestion by a call that is none', '"type": "string", "propose": { "call": ▸"zebraZq", "params": {} }'],
    ['what clears it and is no field', '"type": "string", "reads": [▸"zebraZq"]'],
    ['a picker that is none', '"type": "string", "open": ▸"zebraZq"'],
    ['a limit beyond the column', '"type": "integer", "maximum": ▸3000000000'],
    ['a limit that is no whole number', '"type": "integer", "minimum": ▸0.5'],
    ['a title with a character of no width', '"type": "string", "help": ▸"a\u200bb"'],
    ['a title with half a character', '"type": "string", "help": ▸"a\\ud800b"'],
    [
      'an option that stands twice',
      '"type": "string", "lookup": { "call": "park.lookup", "options": [{ "id": "-1", "name": "a" }, { "id": ▸"-1", "name": "b" }] }',
    ],
    ['a computed field of nothing at all', '"type": "integer", "computed": ▸{}'],
  ].map(([sort = '', words = '']): Mutation => ({
    sort,
    where: properties,
    make: member(`"extraThing": { "title": "x", ${words} }`),
  })),
  { sort: 'a part that is none', where: /^screens (.*\/)?use$/, make: misspelt('Zq') },
  { sort: 'a word of a part that is none', where: /^parts \w+$/, make: misspeltKey('Zq') },
  { sort: 'a pane of no screen', where: /^screens panes\/\*\/screen$/, make: misspelt('Zq') },
  { sort: 'a parameter of no pane', where: /^screens panes\/\*\/params\/\w+\/pane$/, make: misspelt('Zq') },
  {
    sort: 'a parameter of a pane that is no field',
    where: /^screens panes\/\*\/params\/\w+\/field$/,
    make: misspelt('Zq'),
  },
  {
    sort: 'a step of a tour nowhere',
    where: /^settings.json tours\/\*\/steps\/\*\/at$/,
    make: (spot) => (String(spot.node.value).startsWith('/') ? misspelt('Zq')(spot) : undefined),
  },
  { sort: 'a tour of nobody', where: /^settings.json tours\/\*\/types\/\*$/, make: put('44') },
  {
    sort: 'a group of figures by no field',
    where: /^(screens aggregate|calls calls\/[\w.]+)\/group\/\w+\/\*(\/field)?$/,
    make: misspelt('Zq'),
  },
  { sort: 'a sort of no field at all', where: /^screens sort$/, make: put('""') },
  { sort: 'a label without a country', where: /^entities properties\/\w+\/title$/, make: withoutCountry },
  { sort: 'a code without a name', where: /^dictionaries items\/\*\/name$/, make: put('""') },
  {
    sort: 'a code of another type',
    where: /^dictionaries items\/\*$/,
    make: ({ node, text }) => {
      const id = node.children?.find(({ children }) => children?.[0]?.value === 'id')?.children?.[1];
      const first = node.parent?.children?.[0] === node;
      return !id || first || typeof id.value !== 'number'
        ? undefined
        : {
            from: id.offset,
            length: id.length,
            text: `"${text.slice(id.offset, id.offset + id.length)}"`,
            at: id.offset,
          };
    },
  },
  {
    sort: 'an outcome of a word that is none',
    where: /^rules (rows\/\*\/then|otherwise)$/,
    make: member('▸"zebra": 1'),
  },
];
