/** What is done to the shipped files, by sorts: each is one cause, and so one message. */
import type { Catalogue } from '../../src/core/model/catalogue.ts';
import {
  doubled,
  member,
  memberOfSpot,
  misspelt,
  misspeltKey,
  put,
  withoutMember,
  type Mutation,
  type Spot,
} from './faultyFiles.ts';

/** The entity of a list screen that says one. */
const entityOf = ({ node }: Spot): string | undefined => {
  const value: unknown = memberOfSpot({ node } as Spot, 'entity')?.value;
  return typeof value === 'string' ? value : undefined;
};

/** Taken by every product as they are: they name user types that it may not have. */
const asShipped = /^calls\/(auth|preferences|downloads)/;

const onlyKind = /^entities properties\/\w+$/;

export function mutationsOf(catalogue: Catalogue): readonly Mutation[] {
  const fieldOf = (spot: Spot, kinds: readonly string[]): string | undefined => {
    const entity = catalogue.entities[entityOf(spot) ?? ''];
    return Object.values(entity?.fields ?? {}).find(({ kind, stored }) => stored && kinds.includes(kind))?.name;
  };
  const visible = (kinds: readonly string[], write: (field: string) => string) =>
    member((spot) => {
      const field = fieldOf(spot, kinds);
      const isList =
        memberOfSpot(spot, 'type') === undefined && !memberOfSpot(spot, 'actions') && !memberOfSpot(spot, 'call');
      return field !== undefined && isList ? `"actions": [{ "id": "edit", "visible": ${write(field)} }]` : undefined;
    });
  return [
    ...words,
    ...names,
    ...fields,
    ...calls,
    ...conditions,
    {
      sort: 'an operator that fits no boolean',
      where: /^screens $/,
      make: visible(['boolean'], (name) => `{ "${name}": { ▸"gt": true } }`),
    },
    {
      sort: 'an operator that fits no list',
      where: /^screens $/,
      make: visible(['text', 'integer'], (name) => `{ "${name}": { ▸"has": 1 } }`),
    },
    {
      sort: 'fields of two kinds compared',
      where: /^screens $/,
      make: visible(['text'], (name) => `{ "createTime": { "gt": { "row": ▸"${name}" } } }`),
    },
    {
      sort: 'a text compared with a number',
      where: /^screens $/,
      make: visible(['integer', 'code'], (name) => `{ "${name}": { "not": ▸"zz" } }`),
    },
    {
      sort: 'a time that is none',
      where: /^screens $/,
      make: visible(['text'], () => '{ "createTime": { "gt": ▸"2026-13-45" } }'),
    },
    {
      sort: 'a code outside its dictionary',
      where: /^screens $/,
      make: visible(['code'], (name) => `{ "${name}": ▸98765 }`),
    },
    {
      sort: 'a condition that no row meets',
      where: /^screens $/,
      make: visible(['text'], (name) => `{ "${name}": null, ▸"all": [{ "${name}": { "gt": "a" } }] }`),
    },
    {
      sort: 'a condition that every row meets',
      where: /^screens $/,
      make: visible(['text'], (name) => `▸{ "any": [{ "${name}": null }, { "${name}": { "not": null } }] }`),
    },
    {
      sort: 'a clock beside a text',
      where: /^screens $/,
      make: visible(['text'], (name) => `{ "${name}": { "gt": ▸{ "now": "-1d" } } }`),
    },
  ];
}

/** An item once more; where it is an object, the fault is at the name in it, or at that of the part that it uses. */
function doubledNamed(name: string) {
  return (spot: Spot) => {
    const change = doubled(spot);
    const named = memberOfSpot(spot, name) ?? memberOfSpot(spot, 'use');
    return change && named ? { ...change, at: change.at + named.offset - spot.node.offset } : change;
  };
}

const words: readonly Mutation[] = [
  { sort: 'a word of a screen that is none', where: /^screens \w+$/, make: misspeltKey('Zq') },
  { sort: 'a word of an action that is none', where: /^screens (.*\/)?actions\/\*$/, make: member('▸"zebra": 1') },
  { sort: 'a word of a column that is none', where: /^screens (.*\/)?columns\/\*$/, make: member('▸"zebra": 1') },
  { sort: 'a word of a field that is none', where: onlyKind, make: member('▸"zebra": 1') },
  { sort: 'a word of a call that is none', where: /^calls calls\/[\w.]+$/, make: member('▸"zebra": 1') },
  { sort: 'a word of a menu entry that is none', where: /^menus items\/\*$/, make: member('▸"zebra": 1') },
  { sort: 'a word of a code that is none', where: /^dictionaries items\/\*$/, make: member('▸"zebra": 1') },
  {
    sort: 'a key that stands twice',
    where: /^(entities|screens|calls) (properties\/\w+\/)?title$/,
    make: ({ node, text }) => {
      const own = node.parent;
      if (!own) return undefined;
      const from = own.offset + own.length;
      return { from, length: 0, text: `, ${text.slice(own.offset, from)}`, at: from + 2 };
    },
  },
  {
    sort: 'a comma too many',
    where: /^(entities|screens|calls|rules|dictionaries|menus) $/,
    make: ({ node }) => {
      const end = node.offset + node.length - 1;
      return { from: end, length: 0, text: ',', at: end + 1 };
    },
  },
  { sort: 'a language that is missing', where: /title\/en-US$/, make: withoutMember },
  { sort: 'a label that is empty', where: /title\/en-US$/, make: put('""') },
  {
    sort: 'a label that is a number',
    where: /^(entities properties\/\w+|screens (.*\/)?actions\/\*)\/title$/,
    make: put('7'),
  },
  { sort: 'a truth that is a text', where: /\/(search|readOnly|primary|danger)$/, make: put('"yes"') },
  { sort: 'a number that is a text', where: /\/(maxLength|width|minimum|maximum)$/, make: put('"many"') },
  { sort: 'a width that is too small', where: /^screens (.*\/)?columns\/\*\/width$/, make: put('-1') },
  { sort: 'a tone that is none', where: /\/tone$/, make: put('"pink"') },
  { sort: 'a method that is none', where: /^calls calls\/[\w.]+\/method$/, make: put('"FETCH"') },
  { sort: 'a place of an action that is none', where: /^screens actions\/\*\/at$/, make: put('"rwo"') },
  { sort: 'a type of screen that is none', where: /^screens type$/, make: put('"lst"') },
  { sort: 'a type of field that is none', where: /^entities properties\/\w+\/type$/, make: put('"strnig"') },
  { sort: 'a widget that is none', where: /^entities properties\/\w+\/widget$/, make: put('"wigdet"') },
];

const names: readonly Mutation[] = [
  { sort: 'a column of no field', where: /^screens columns\/\*(\/field)?$/, make: misspelt('Zq') },
  { sort: 'a filter of no field', where: /^screens filters\/\*(\/field)?$/, make: misspelt('Zq') },
  { sort: 'a field of a section that is none', where: /^screens sections\/\*\/fields\/\*$/, make: misspelt('Zq') },
  { sort: 'a field of a form that is none', where: /^screens (sections\/\*\/)?fields\/\*$/, make: misspelt('Zq') },
  { sort: 'a sort by no field', where: /^screens sort$/, make: misspelt('Zq') },
  { sort: 'a call that is none', where: /^screens (.*\/)?call$/, make: misspelt('Zq') },
  { sort: 'a screen that is none', where: /^screens (.*\/)?(open|goto|screen|then|list)$/, make: misspelt('Zq') },
  { sort: 'an entity that is none', where: /^(screens|calls) (.*\/)?entity$/, make: misspelt('Zq') },
  { sort: 'a menu entry that is none', where: /^screens menu$|^menus items\/\*\/parentId$/, make: misspelt('Zq') },
  { sort: 'a dictionary that is none', where: /\/dictionary$/, make: misspelt('Zq') },
  { sort: 'a rule that is none', where: /^entities properties\/\w+\/rule$/, make: misspelt('Zq') },
  { sort: 'a format that is none', where: /^(entities|calls) .*\/format$/, make: misspelt('Zq') },
  { sort: 'a lookup that is none', where: /^(entities|calls) .*\/lookup$/, make: misspelt('Zq') },
  {
    sort: 'a label of a lookup that is no field',
    where: /^entities properties\/\w+\/lookup$/,
    make: ({ node }) =>
      typeof node.value === 'string'
        ? {
            from: node.offset,
            length: node.length,
            text: `{ "call": "${node.value}", "label": "zebraZq" }`,
            at: node.offset + `{ "call": "${node.value}", "label": `.length,
          }
        : undefined,
  },
  {
    sort: 'a user type that nobody has',
    where: /(allow|read|write|move)\/\*$/,
    make: (spot) => (spot.node.type === 'number' && !asShipped.test(spot.file) ? put('44')(spot) : undefined),
  },
  {
    sort: 'a scope of a user type that nobody has',
    where: /^entities (scope|write)\/\d$/,
    make: ({ node }) => {
      const key = node.parent?.children?.[0];
      return key && { from: key.offset, length: key.length, text: '"44"', at: key.offset };
    },
  },
  {
    sort: 'a field that is required and is none',
    where: /^(entities|calls) (.*\/)?required\/\*$/,
    make: misspelt('Zq'),
  },
  { sort: 'a field of an index that is none', where: /^entities indexes\/\*\/fields\/\*$/, make: misspelt('Zq') },
  { sort: 'an entity that is changed and is none', where: /^calls calls\/[\w.]+\/changes\/\*$/, make: misspelt('Zq') },
  { sort: 'a column that stands twice', where: /^screens columns\/\*$/, make: doubledNamed('field') },
  { sort: 'a field that stands twice', where: /^screens fields\/\*$/, make: doubledNamed('field') },
  { sort: 'a user type that stands twice', where: /^calls .*\/allow\/\*$/, make: doubled },
  { sort: 'a code that stands twice', where: /^dictionaries items\/\*$/, make: doubledNamed('id') },
  { sort: 'a menu entry that stands twice', where: /^menus items\/\*$/, make: doubledNamed('id') },
];

const fields: readonly Mutation[] = [
  { sort: 'a field in snake_case', where: /^entities properties$/, make: member('▸"bad_name": { "type": "string" }') },
  {
    sort: 'a field with a name of the system',
    where: /^entities properties$/,
    make: member('▸"orderBy": { "type": "string" }'),
  },
  { sort: 'a field of no kind', where: /^entities properties$/, make: member('▸"extraThing": {}') },
  {
    sort: 'a default above its maximum',
    where: /^entities properties$/,
    make: member('"extraThing": { "type": "integer", "maximum": 3, "default": ▸4 }'),
  },
  {
    sort: 'a default of another type',
    where: /^entities properties$/,
    make: member('"extraThing": { "type": "boolean", "default": ▸"no" }'),
  },
  {
    sort: 'a default that is no day',
    where: /^entities properties$/,
    make: member('"extraThing": { "type": "string", "format": "date", "default": ▸"2026-02-31" }'),
  },
  {
    sort: 'a default that does not match',
    where: /^entities properties$/,
    make: member('"extraThing": { "type": "string", "pattern": "^[A-Z]+$", "default": ▸"a" }'),
  },
  {
    sort: 'limits the wrong way round',
    where: /^entities properties$/,
    make: member('"extraThing": { "type": "integer", "minimum": ▸9, "maximum": 3 }'),
  },
  {
    sort: 'a pattern that is none',
    where: /^entities properties$/,
    make: member('"extraThing": { "type": "string", "pattern": ▸"^[0-9" }'),
  },
  {
    sort: 'a word that does not fit its kind',
    where: /^entities properties$/,
    make: member('"extraThing": { "type": "boolean", ▸"maxLength": 3 }'),
  },
  {
    sort: 'a search of what cannot be searched',
    where: /^entities properties$/,
    make: member('"extraThing": { "type": "object", ▸"search": true }'),
  },
  {
    sort: 'an enum that is empty',
    where: /^entities properties$/,
    make: member('"extraThing": { "type": "string", "enum": ▸[] }'),
  },
  {
    sort: 'a mask that is none',
    where: /^entities properties$/,
    make: member('"extraThing": { "type": "string", "mask": { "as": ▸"veil" } }'),
  },
  {
    sort: 'a lookup beside a dictionary',
    where: /^entities properties$/,
    make: member('"extraId": { "type": "string", ▸"lookup": "park.lookup", "dictionary": "userType" }'),
  },
  {
    sort: 'a computed field of nothing',
    where: /^entities properties$/,
    make: member('"extraThing": { "type": "string", "computed": { "text": ["id", ▸"zebraZq"] } }'),
  },
  {
    sort: 'a field that says no field',
    where: /^entities properties$/,
    make: member('"extraThing": { "type": "string", "field": ▸"zebraZq" }'),
  },
  {
    sort: 'child rows of no entity',
    where: /^entities properties$/,
    make: member('"extraThing": { "type": "array", "rows": ▸"zebraZq", "by": "id" }'),
  },
];

const calls: readonly Mutation[] = [
  { sort: 'a path of the system', where: /^calls calls\/[\w.]+\/path$/, make: put('"/schemas/zq"') },
  { sort: 'a path with a question mark', where: /^calls calls\/[\w.]+\/path$/, make: put('"/zq?x=1"') },
  {
    sort: 'a parameter that is not taken',
    where: /^screens (.*\/)?actions\/\*\/params$/,
    make: (spot) => {
      const call = memberOfSpot({ ...spot, node: spot.node.parent?.parent ?? spot.node }, 'call');
      return call ? member('▸"zebraZq": 1')(spot) : undefined;
    },
  },
  {
    sort: 'a field that no call takes',
    where: /^calls calls\/[\w.]+\/takes\/properties$/,
    make: member('"extraThing": { "type": "strnig" }'.replace('"strnig"', '▸"strnig"')),
  },
  {
    sort: 'a required parameter that is none',
    where: /^calls calls\/[\w.]+\/takes$/,
    make: (spot) => (memberOfSpot(spot, 'required') ? undefined : member('"required": [▸"zebraZq"]')(spot)),
  },
  {
    sort: 'an answer of no entity',
    where: /^calls calls\/[\w.]+\/gives\/(one|many|page|counted)$/,
    make: misspelt('Zq'),
  },
  { sort: 'needs of no field', where: /^calls calls\/[\w.]+\/needs$/, make: member('▸"zebraZq": 1') },
  {
    sort: 'a success that is no number',
    where: /^calls calls\/[\w.]+$/,
    make: (spot) => (memberOfSpot(spot, 'successCode') ? undefined : member('"successCode": ▸"ok"')(spot)),
  },
];

const conditions: readonly Mutation[] = [
  { sort: 'linkage that reads no field', where: /^screens when\/\*\/if$/, make: member('▸"zebraZq": 1') },
  {
    sort: 'linkage that sets no field',
    where: /^screens when\/\*\/set$/,
    make: member('▸"zebraZq": { "visible": true }'),
  },
  { sort: 'linkage that sets what is no state', where: /^screens when\/\*\/set\/\w+$/, make: member('▸"zebra": true') },
  { sort: 'a visible of no field', where: /^screens actions\/\*\/(visible|needs)$/, make: member('▸"zebraZq": 1') },
  {
    sort: 'an operator that is none',
    where: /^screens actions\/\*\/(visible|needs)\/(?!all|any|none|user)\w+$/,
    make: ({ node }) => {
      const text = '{ "gtt": null }';
      return { from: node.offset, length: node.length, text, at: node.offset + 2 };
    },
  },
  { sort: 'a rule that reads no input', where: /^rules rows\/\*\/when$/, make: member('▸"zebraZq": 1') },
  { sort: 'a scope that reads no field', where: /^entities (scope|write)\/\d$/, make: member('▸"zebraZq": 1') },
  {
    sort: 'a field of the user that is none',
    where: /^entities (scope|write)\/\d$/,
    make: member('"id": { "user": ▸"zebraZq" }'),
  },
];
