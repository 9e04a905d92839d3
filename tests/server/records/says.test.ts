/** A field that says another shows no more of it than the other field itself does. */
import { describe, expect, test } from 'vitest';
import { normalise } from '../../../src/core/normalise.ts';
import type { Row } from '../../../src/core/model/catalogue.ts';
import { nobody } from '../../../src/server/calls/nobody.ts';
import { wireReader } from '../../../src/server/records/wireRow.ts';

const text = { type: 'string', title: '文字' };
const catalogue = normalise([
  {
    file: 'dictionaries/state.json',
    json: { title: '状态', items: [1, 2].map((id) => ({ id, name: { 'zh-CN': `第${id}`, 'en-US': `No. ${id}` } })) },
  },
  {
    file: 'entities/card.json',
    json: {
      title: '卡',
      shard: 'none',
      scope: 'all',
      properties: {
        phone: { ...text, mask: { as: 'phone', read: [1] } },
        phoneAgain: { field: 'phone', title: '电话' },
        price: { type: 'number', title: '价', read: [1] },
        priceAgain: { field: 'price', title: '价', read: [1, 2] },
        states: { type: 'array', title: '状态', dictionary: 'state' },
        stateNames: { field: 'states', title: '状态' },
        none: { field: 'phoneAgain', title: '无' },
      },
    },
  },
]);
const entity = catalogue.entities['card'];
if (!entity) throw new Error('the entity of this test must be normalised');

const row: Row = { id: 'k', phone: '13812345678', price: '5', states: [2, 1] };
function seenBy(userType: number, language: 'zh-CN' | 'en-US' = 'zh-CN'): Row {
  const actor = { ...nobody, id: 'u', userType };
  const showing = { release: { catalogue }, actor, now: new Date(0), language, audit: undefined };
  return wireReader(entity as NonNullable<typeof entity>, showing as unknown as Parameters<typeof wireReader>[1])(row);
}

describe('what a field says of another', () => {
  test('is masked for whoever sees the other one masked', () => {
    expect(seenBy(2)).toMatchObject({ phone: '138****5678', phoneAgain: '138****5678' });
    expect(seenBy(1)).toMatchObject({ phone: '13812345678', phoneAgain: '13812345678' });
  });
  test('is hidden from whoever may not read the other one, whatever it says of its own readers', () => {
    expect(seenBy(1)).toHaveProperty('priceAgain', 5);
    expect(seenBy(2)).not.toHaveProperty('price');
    expect(seenBy(2)).not.toHaveProperty('priceAgain');
  });
  test('are the names of its codes, in the reader’s language and the order of the dictionary', () => {
    expect(seenBy(1)).toMatchObject({ stateNames: '第1、第2' });
    expect(seenBy(1, 'en-US')).toMatchObject({ stateNames: 'No. 1, No. 2' });
  });
});
