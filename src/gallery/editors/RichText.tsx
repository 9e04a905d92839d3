/** A text with headings, lists and emphasis, written as it will look; its source can be seen. */
import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button, Segmented, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { Sheet } from '../page.tsx';
import { pageWords, type Say, useWords } from '../words.ts';
import './editors.css';

const words = pageWords('RichText', {
  title: ['富文本编辑器', 'Rich text editor'],
  lead: [
    '支持标题、列表、引用、代码和常用快捷键（Ctrl+B、Ctrl+I、Ctrl+Z）。',
    'Headings, lists, quotations, code, and the usual keys (Ctrl+B, Ctrl+I, Ctrl+Z).',
  ],
  field: ['正文', 'The text'],
  tools: ['格式', 'Format'],
  bold: ['加粗', 'Bold'],
  italic: ['斜体', 'Italic'],
  underline: ['下划线', 'Underline'],
  strike: ['删除线', 'Struck through'],
  heading: ['H{level} 标题', 'H{level} heading'],
  bullets: ['项目列表', 'List'],
  numbers: ['编号列表', 'Numbered list'],
  quote: ['引用', 'Quotation'],
  code: ['代码块', 'Code'],
  rule: ['分隔线', 'Rule'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  write: ['编辑', 'Write'],
  source: ['源码', 'Source'],
  count: ['{count} 字', 'Characters: {count}'],
  sample: [
    '<h2>雨天拖车作业提示</h2><p>能见度低时，<strong>先设警示，再靠近车辆</strong>。</p><ul><li><p>高速公路：后方 150 米摆放三角牌</p></li><li><p>城市道路：后方 50 米</p></li></ul><blockquote><p>人在车外，就在护栏外。</p></blockquote>',
    '<h2>Towing in the rain</h2><p>When visibility is poor, <strong>set the warning signs first, then approach</strong>.</p><ul><li><p>Motorway: the triangle 150 m behind</p></li><li><p>City road: 50 m behind</p></li></ul><blockquote><p>Out of the vehicle means behind the barrier.</p></blockquote>',
  ],
});

export default function RichText() {
  const { say } = useWords(words);
  const [view, setView] = useState<'write' | 'source'>('write');
  const [sample] = useState(() => say('sample'));
  const editor = useEditor({
    extensions: [StarterKit],
    content: sample,
    // One that is made while rendering is thrown away where the page comes late.
    immediatelyRender: false,
    editorProps: { attributes: { 'aria-label': say('field'), role: 'textbox', 'aria-multiline': 'true' } },
  });
  return (
    <Sheet
      title={say('title')}
      lead={say('lead')}
      tools={
        <Segmented
          value={view}
          onChange={setView}
          options={(['write', 'source'] as const).map((value) => ({ value, label: say(value) }))}
        />
      }
    >
      <section className="panel editor">
        {editor ? <Workspace editor={editor} view={view} /> : <Skeleton active className="editor-wait" />}
      </section>
    </Sheet>
  );
}

function Workspace({ editor, view }: { editor: Editor; view: 'write' | 'source' }) {
  const { say } = useWords(words);
  const html = useEditorState({ editor, selector: ({ editor: of }) => (of.isDestroyed ? '' : of.getHTML()) });
  const count = useEditorState({
    editor,
    selector: ({ editor: of }) => (of.isDestroyed ? 0 : of.getText().replace(/\s/g, '').length),
  });
  return (
    <>
      <Tools editor={editor} disabled={view === 'source'} />
      {view === 'write' ? (
        <EditorContent editor={editor} className="editor-text prose" />
      ) : (
        <pre className="editor-source">{html}</pre>
      )}
      <footer>{say('count', { count })}</footer>
    </>
  );
}

interface Tool {
  readonly name: string;
  readonly icon: ReactNode;
  readonly active?: boolean;
  readonly run: () => unknown;
}

/** @param level of the heading that the keyboard is in; 0 for none */
function toolsOf(
  editor: Editor,
  say: Say<typeof words>,
  level: number,
  flag: (name: string) => { readonly active: boolean },
): readonly (readonly Tool[])[] {
  const run = () => editor.chain().focus();
  return [
    [
      { name: say('undo'), icon: <UndoOutlined />, run: () => run().undo().run() },
      { name: say('redo'), icon: <RedoOutlined />, run: () => run().redo().run() },
    ],
    ([1, 2, 3] as const).map((one) => ({
      name: say('heading', { level: one }),
      icon: `H${one}`,
      active: level === one,
      run: () => run().toggleHeading({ level: one }).run(),
    })),
    [
      { name: say('bold'), icon: <BoldOutlined />, ...flag('bold'), run: () => run().toggleBold().run() },
      { name: say('italic'), icon: <ItalicOutlined />, ...flag('italic'), run: () => run().toggleItalic().run() },
      {
        name: say('underline'),
        icon: <UnderlineOutlined />,
        ...flag('underline'),
        run: () => run().toggleUnderline().run(),
      },
      {
        name: say('strike'),
        icon: <StrikethroughOutlined />,
        ...flag('strike'),
        run: () => run().toggleStrike().run(),
      },
    ],
    [
      {
        name: say('bullets'),
        icon: <UnorderedListOutlined />,
        ...flag('bulletList'),
        run: () => run().toggleBulletList().run(),
      },
      {
        name: say('numbers'),
        icon: <OrderedListOutlined />,
        ...flag('orderedList'),
        run: () => run().toggleOrderedList().run(),
      },
      { name: say('quote'), icon: '❝', ...flag('blockquote'), run: () => run().toggleBlockquote().run() },
      { name: say('code'), icon: '</>', ...flag('codeBlock'), run: () => run().toggleCodeBlock().run() },
      { name: say('rule'), icon: '—', run: () => run().setHorizontalRule().run() },
    ],
  ];
}

function Tools({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { say } = useWords(words);
  const is = useEditorState({
    editor,
    selector: ({ editor: of }) =>
      Object.fromEntries(
        ['bold', 'italic', 'underline', 'strike', 'bulletList', 'orderedList', 'blockquote', 'codeBlock'].map(
          (name) => [name, !of.isDestroyed && of.isActive(name)],
        ),
      ) as Record<string, boolean>,
  });
  const level = useEditorState({
    editor,
    selector: ({ editor: of }) =>
      [1, 2, 3].find((one) => !of.isDestroyed && of.isActive('heading', { level: one })) ?? 0,
  });
  const groups = toolsOf(editor, say, level, (name) => ({ active: is[name] ?? false }));
  return (
    <div role="toolbar" aria-label={say('tools')} className="editor-tools">
      {groups.map((tools, index) => (
        <span key={index}>
          {tools.map(({ name, icon, active, run: act }) => (
            <Button
              key={name}
              type="text"
              size="small"
              title={name}
              aria-label={name}
              disabled={disabled}
              {...(active !== undefined && { 'aria-pressed': active })}
              onClick={act}
            >
              {icon}
            </Button>
          ))}
        </span>
      ))}
    </div>
  );
}
