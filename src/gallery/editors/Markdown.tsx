/** Markdown written on the left, shown on the right; what is shown has been purified. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import MarkdownIt from 'markdown-it';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { sanitised } from '../../renderer/engine/sanitised.ts';
import { saveFile } from '../../console/downloads/saveFile.ts';
import { Sheet } from '../page.tsx';
import { pageWords, useWords } from '../words.ts';
import './editors.css';

const words = pageWords('Markdown', {
  title: ['Markdown 编辑器', 'Markdown editor'],
  lead: ['左边写，右边看。', 'Write on the left, read on the right.'],
  source: ['Markdown 源文', 'Markdown source'],
  preview: ['预览', 'Preview'],
  save: ['存为文件', 'Save as a file'],
  sample: [
    '# 交接班记录\n\n**早班** → 中班\n\n- 在途任务 3 单\n- 粤B88Z01 等待放行\n- 2 号车液压油偏低\n\n| 车辆 | 状态 |\n| --- | --- |\n| 平板车 1 | 正常 |\n| 平板车 2 | 待保养 |\n\n> 雨天注意高架匝道。\n\n```\n频道 3 · 呼号 前海\n```\n',
    '# Handing over\n\n**Morning** → afternoon\n\n- 3 tasks under way\n- 粤B88Z01 waits for release\n- Truck 2 is low on hydraulic oil\n\n| Truck | State |\n| --- | --- |\n| Flatbed 1 | fine |\n| Flatbed 2 | to be serviced |\n\n> Mind the ramps in the rain.\n\n```\nchannel 3 · call sign Qianhai\n```\n',
  ],
});

const printer = new MarkdownIt({ linkify: true, breaks: true });

export default function Markdown() {
  const { say } = useWords(words);
  const [sample] = useState(() => say('sample'));
  const [text, setText] = useState<string>(sample);
  const late = useDeferredValue(text);
  const html = useMemo(() => sanitised(printer.render(late)), [late]);
  const save = (): void => saveFile(new Blob([text], { type: 'text/markdown' }), 'notes.md');
  return (
    <Sheet
      title={say('title')}
      lead={say('lead')}
      tools={
        <Button icon={<DownloadOutlined />} onClick={save}>
          {say('save')}
        </Button>
      }
    >
      <section className="panel markdown">
        <Source first={sample} label={say('source')} onChange={setText} />
        {/* Purified above; markdown-it leaves out raw HTML besides. */}
        <article className="prose" aria-label={say('preview')} dangerouslySetInnerHTML={{ __html: html }} />
      </section>
    </Sheet>
  );
}

function Source({ first, label, onChange }: { first: string; label: string; onChange: (text: string) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!frame.current) return;
    const view = new EditorView({
      parent: frame.current,
      state: EditorState.create({
        doc: first,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          markdown(),
          syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
          keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
        ],
      }),
    });
    return () => view.destroy();
  }, [first, label, onChange]);
  return <div ref={frame} className="markdown-source" />;
}
