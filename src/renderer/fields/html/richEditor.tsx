/** Rich text, edited. The editor keeps what its own document can say, and nothing else of what is pasted. */
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
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button } from 'antd';
import { useEffect, type ReactNode } from 'react';
import type { Says } from '../../engine/speech.ts';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import { type EditProps } from '../face.ts';
import { asText } from '../../engine/asText.ts';
import { sanitised } from '../../engine/sanitised.ts';
import './richEditor.css';

interface Tool {
  readonly name: Says;
  readonly mark: ReactNode;
  readonly run: (chain: ReturnType<Editor['chain']>) => { readonly run: () => boolean };
  /** What the words under the cursor are while it is on. */
  readonly is?: string;
}

const tools: readonly Tool[] = [
  { name: texts.heading, mark: <b>H</b>, run: (chain) => chain.toggleHeading({ level: 3 }), is: 'heading' },
  { name: texts.bold, mark: <BoldOutlined />, run: (chain) => chain.toggleBold(), is: 'bold' },
  { name: texts.italic, mark: <ItalicOutlined />, run: (chain) => chain.toggleItalic(), is: 'italic' },
  { name: texts.underline, mark: <UnderlineOutlined />, run: (chain) => chain.toggleUnderline(), is: 'underline' },
  { name: texts.strike, mark: <StrikethroughOutlined />, run: (chain) => chain.toggleStrike(), is: 'strike' },
  { name: texts.list, mark: <UnorderedListOutlined />, run: (chain) => chain.toggleBulletList(), is: 'bulletList' },
  {
    name: texts.numberedList,
    mark: <OrderedListOutlined />,
    run: (chain) => chain.toggleOrderedList(),
    is: 'orderedList',
  },
  { name: texts.undo, mark: <UndoOutlined />, run: (chain) => chain.undo() },
  { name: texts.redo, mark: <RedoOutlined />, run: (chain) => chain.redo() },
];

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

export default function RichEditor({ id, value, onChange, onBlur, disabled, invalid, label }: EditProps) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false, defaultProtocol: 'https' } })],
    content: sanitised(asText(value)),
    editable: !disabled,
    injectCSS: false,
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    onBlur: () => onBlur?.(),
    editorProps: {
      attributes: {
        id,
        class: 'vw-editable vw-html',
        role: 'textbox',
        'aria-multiline': 'true',
        ...(label === undefined ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': label }),
      },
    },
  });
  useEffect(() => {
    const html = asText(value);
    if (htmlOf(editor) !== html) editor.commands.setContent(sanitised(html), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  return (
    <div className={`vw-editor${invalid ? ' vw-invalid' : ''}`}>
      <Toolbar editor={editor} disabled={disabled} />
      <EditorContent editor={editor} />
    </div>
  );
}

function Toolbar({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { text } = usePorts();
  const active = useEditorState({
    editor,
    selector: ({ editor: at }) => tools.map(({ is }) => is !== undefined && at.isActive(is)),
  });
  return (
    <div className="vw-editor-tools" role="toolbar" aria-label={text(texts.formatting)}>
      {tools.map(({ name, mark, run, is }, index) => (
        <Button
          key={text(name)}
          type={active[index] ? 'primary' : 'text'}
          size="small"
          icon={mark}
          disabled={disabled}
          aria-label={text(name)}
          title={text(name)}
          {...(is === undefined ? {} : { 'aria-pressed': active[index] ?? false })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor.chain().focus()).run()}
        />
      ))}
    </div>
  );
}
