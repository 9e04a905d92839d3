/** What a field of texts is given is a text, were it digits alone. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WordInput } from '../../../src/studio/design/inputs/WordInput.tsx';
import { page, showPanel } from './kit.tsx';

const properties = {
  name: { type: 'string', title: '名称' },
  count: { type: 'integer', title: '数量', default: 0 },
};

test('by linkage', async () => {
  const when = [{ if: { count: 1 }, set: { name: { value: '' }, count: { value: 1 } } }];
  const text = page({}, { properties, when });
  const path = ['entity', 'when', 0, 'set'];
  const { user, written } = showPanel(
    text,
    <>
      <WordInput path={[...path, 'name', 'value']} label="name" />
      <WordInput path={[...path, 'count', 'value']} label="count" />
    </>,
  );
  await user.type(screen.getByRole('textbox', { name: 'name' }), '12');
  await user.type(screen.getByRole('textbox', { name: 'count' }), '2');
  expect(written()).toMatchObject({ entity: { when: [{ set: { name: { value: '12' }, count: { value: 12 } } }] } });
});
