/** Sections of a page in the studio: one that is added, moved and taken away, the fields within, and each step taken back. */
import { useRef, useState } from 'react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DesignPane } from '../../../src/studio/design/DesignPane.tsx';
import { Editor, type EditorHandle } from '../../../src/studio/Editor.tsx';
import { makeWorld, show } from '../../renderer/kit.tsx';
import { file, names } from './kit.tsx';

const page = JSON.stringify(
  {
    type: 'steps',
    call: 'note.add',
    sections: [
      { title: '内容', fields: ['name', 'lost'] },
      { title: '地点', fields: ['place'] },
    ],
  },
  null,
  2,
);

/** The panel and the text beside it, as they stand in the studio. @returns the sections that the text has by now */
function open() {
  let now = page;
  function Stand() {
    const [text, setText] = useState(page);
    const editor = useRef<EditorHandle>(null);
    return (
      <>
        <Editor
          ref={editor}
          text={page}
          faults={[]}
          warnings={[]}
          readOnly={false}
          label="text"
          names={() => names}
          onChange={(next) => setText((now = next))}
          onPublish={() => undefined}
        />
        <DesignPane
          {...{ file, text, names, published: page, faults: [], view: null, readOnly: false }}
          change={(edits, isTyping) => editor.current?.change(edits, isTyping)}
          undo={() => editor.current?.undo()}
          redo={() => editor.current?.redo()}
          onPreview={() => undefined}
        />
      </>
    );
  }
  const shown = show(makeWorld([], {}), <Stand />);
  return { ...shown, sections: () => (JSON.parse(now) as { sections: unknown }).sections };
}

async function panel() {
  const opened = open();
  await opened.user.click(screen.getByRole('tab', { name: '列表' }));
  return { ...opened, list: within(screen.getByRole('region', { name: '分组' })) };
}
const [content, place] = [
  { title: '内容', fields: ['name', 'lost'] },
  { title: '地点', fields: ['place'] },
];
const fresh = { title: '备注', fields: [] };

test('a section is called by its heading, and one that is added has it at once', async () => {
  const { user, list, sections } = await panel();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent.trim())).toEqual(['内容', '地点']);
  await user.type(list.getByRole('combobox', { name: '要添加的分组' }), '备注{Enter}');
  expect(sections()).toEqual([content, place, fresh]);
  expect(list.getByRole('button', { name: '备注 的更多设置' })).toHaveAttribute('aria-expanded', 'true');
  await user.type(list.getByRole('combobox', { name: '要添加的分组' }), '地点{Enter}');
  expect((await list.findByRole('alert')).textContent).toBe('已有“地点”，请换一个名称');
  expect(sections()).toEqual([content, place, fresh]);
});

test('a section is moved by the keyboard, taken away, and each is taken back by itself', async () => {
  const { user, list, sections } = await panel();
  list.getByRole('button', { name: '移动 地点' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(sections()).toEqual([place, content]);
  // Beyond the ends nothing moves.
  list.getByRole('button', { name: '移动 地点' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(sections()).toEqual([place, content]);
  await user.click(list.getByRole('button', { name: '移除 内容' }));
  expect(sections()).toEqual([place]);
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(sections()).toEqual([place, content]);
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(sections()).toEqual([content, place]);
  await user.click(screen.getByRole('button', { name: '重做' }));
  expect(sections()).toEqual([place, content]);
});

test('fields are added to a section, moved within it and taken out of it, and each is taken back', async () => {
  const { user, list, sections } = await panel();
  await user.click(list.getByRole('button', { name: '地点 的更多设置' }));
  const fields = (...named: string[]) => [content, { ...place, fields: named }];
  await user.click(list.getByRole('button', { name: /添加字段$/ }));
  await user.type(list.getByRole('textbox', { name: '字段 2' }), 'city{Enter}');
  await user.tab();
  expect(sections()).toEqual(fields('place', 'city'));
  list.getByRole('button', { name: '移动 字段 2' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(sections()).toEqual(fields('city', 'place'));
  // At the end of its list a field stays, and so does its section.
  list.getByRole('button', { name: '移动 字段 1' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(sections()).toEqual(fields('city', 'place'));
  await user.click(list.getByRole('button', { name: '删除 字段 1' }));
  expect(sections()).toEqual(fields('place'));
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(sections()).toEqual(fields('city', 'place'));
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(sections()).toEqual(fields('place', 'city'));
});

/** Where each row of the list lies: jsdom lays nothing out. */
function layOut(list: ReturnType<typeof within>): void {
  for (const [index, row] of list.getAllByRole('listitem').entries()) {
    const rect = DOMRect.fromRect({ x: 0, y: index * 40, width: 400, height: 40 });
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(rect);
  }
}

test('a section is dragged by its grip', async () => {
  const { list, sections } = await panel();
  layOut(list);
  const grip = list.getByRole('button', { name: '移动 内容' });
  const at = (clientY: number) => ({ clientX: 10, clientY, isPrimary: true, button: 0 });
  fireEvent.pointerDown(grip, at(10));
  fireEvent.pointerMove(document, at(30));
  await waitFor(() => expect(grip).toHaveAttribute('aria-pressed', 'true'));
  fireEvent.pointerMove(document, at(52));
  fireEvent.pointerMove(document, at(54));
  fireEvent.pointerUp(document, at(54));
  await waitFor(() => expect(sections()).toEqual([place, content]));
});
