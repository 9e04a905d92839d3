/** As whom, in which language and how wide a page is previewed: each is chosen by itself, and the rest stays. */
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import { SeenAs, type Seen } from '../../../src/studio/preview/SeenAs.tsx';
import { openSchemaEditor, type SchemaEditor } from '../../../src/studio/schemaEditor.ts';
import { makeWorld, show } from '../../renderer/kit.tsx';

const userTypes = [
  { id: 1, name: '馆员' },
  { id: 3, name: '读者' },
];
const people = ({ userType }: Row) =>
  userType === 1
    ? [
        { username: 'ann', name: 'Ann', unit: '北馆' },
        { username: 'bob', name: 'Bob', unit: null },
      ]
    : [];

function Choosing({ editor, onSeen }: { editor: SchemaEditor; onSeen: (seen: Seen) => void }) {
  const [seen, setSeen] = useState<Seen>({ userType: null, username: null, language: 'zh-CN', isNarrow: false });
  const change = (next: Seen) => {
    onSeen(next);
    setSeen(next);
  };
  return <SeenAs studio={{ editor }} userTypes={userTypes} seen={seen} onChange={change} />;
}

test('a user type brings its first person, another can be chosen, and language and width stay as they are', async () => {
  const world = makeWorld([], { 'schemas.people': people });
  const chosen: Seen[] = [];
  const editor = openSchemaEditor(world.portsIn('zh-CN'));
  const { user } = show(world, <Choosing editor={editor} onSeen={(seen) => chosen.push(seen)} />);
  expect(screen.getAllByRole('combobox')).toHaveLength(1);
  await user.click(screen.getByText('EN'));
  await user.click(screen.getByTitle('手机'));
  await user.click(screen.getByRole('combobox', { name: '以谁的身份预览' }));
  await user.click(await screen.findByTitle('馆员'));
  await expect.poll(() => chosen.at(-1)).toEqual({ userType: 1, username: 'ann', language: 'en-US', isNarrow: true });
  await user.click(screen.getAllByRole('combobox').at(-1) ?? document.body);
  await user.click(await screen.findByTitle('Bob'));
  expect(chosen.at(-1)).toMatchObject({ userType: 1, username: 'bob', language: 'en-US', isNarrow: true });
});
