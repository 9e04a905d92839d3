/** The fields of a page: what each is called, and what may be said of it. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DesignProvider, useDesign } from '../../../src/studio/design/design.ts';
import { FieldsPanel } from '../../../src/studio/design/FieldsPanel.tsx';
import { WordsEditor } from '../../../src/studio/design/WordsEditor.tsx';
import { page, showPanel } from './kit.tsx';

const name = { type: 'string', title: { 'zh-CN': '名称', 'en-US': 'Name' } };
const properties = { name, stock: { ...name, title: { 'zh-CN': '数量', 'en-US': 'Count' } } };
const namesOf = (written: unknown): string[] =>
  Object.keys((written as { entity: { properties: object } }).entity.properties);

/** The English title of a field, written anew. */
async function retitle(user: ReturnType<typeof showPanel>['user'], field: string, english: string): Promise<void> {
  const input = screen.getByRole('textbox', { name: `${field} · 英文` });
  await user.clear(input);
  await user.type(input, english);
  await user.tab();
}

test('a name that follows its English title goes on following it, and one of its own stays', async () => {
  const { user, written } = showPanel(page({}, { properties }), <FieldsPanel />);
  await retitle(user, 'name', 'Loaned thing');
  await retitle(user, 'stock', 'How many');
  expect(namesOf(written())).toEqual(['loanedThing', 'stock']);
});

const propertiesOf = (written: unknown): object => (written as { entity: { properties: object } }).entity.properties;

test('a title proposes the kind of a new field, until its author has chosen one', async () => {
  const { user, written } = showPanel(page({}, { properties: { name } }), <FieldsPanel />);
  await retitle(user, 'name', 'Phone');
  expect(propertiesOf(written())).toMatchObject({ phone: { type: 'string', format: 'phone' } });
  await retitle(user, 'phone', 'Amount');
  expect(propertiesOf(written())).toMatchObject({ amount: { type: 'number', widget: 'money' } });
  await user.click(screen.getByRole('combobox', { name: 'amount · 类型' }));
  await user.click(await screen.findByText('整数'));
  await retitle(user, 'amount', 'Date');
  expect(propertiesOf(written())).toMatchObject({ date: { type: 'integer' } });
});

/** The page as it stands is the published one, too. */
function Published({ text }: { text: string }) {
  const design = useDesign();
  return (
    <DesignProvider value={{ ...design, published: text }}>
      <FieldsPanel />
    </DesignProvider>
  );
}

test('a name that is published stays with its column', async () => {
  const text = page({}, { properties });
  const { user, written } = showPanel(text, <Published text={text} />);
  await retitle(user, 'name', 'Loaned thing');
  expect(namesOf(written())).toEqual(['name', 'stock']);
});

test('a format is chosen by what it is called', async () => {
  const path = ['entity', 'properties', 'name'];
  const held = page({}, { properties: { name: { ...name, format: '' } } });
  const { user, written } = showPanel(held, <WordsEditor path={path} />);
  await user.type(screen.getByRole('combobox', { name: '格式' }), '手机');
  await user.click(await screen.findByText('手机号'));
  expect(written()).toMatchObject({ entity: { properties: { name: { format: 'phone' } } } });
});

const titles: readonly (readonly [file: string, title: string])[] = [
  ['screens/loanNotes.json', '页面标题'],
  ['entities/note.json', '一条记录的名称'],
  ['dictionaries/note.json', '字典名称'],
];
test.each(titles)('the title in %s is the %s', (of, title) => {
  showPanel('{ "title": "Note" }', <WordsEditor path={[]} always={['title']} />, 'zh-CN', of);
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.queryByText('标题')).toBeNull();
});
