/** The schema files by folder: what is shipped, what was changed here. */
import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Skeleton } from 'antd';
import { getNodeValue, parseTree } from 'jsonc-parser';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Label } from '../core/model/catalogue.ts';
import { hasTexts, rowOf } from '../core/model/row.ts';
import { StatusTag, usePorts } from '../renderer/index.ts';
import type { EditorFile, FileState, Names } from '../core/editorAnswers.ts';
import { folderOf } from './schemaEditor.ts';
import { texts } from './texts.ts';

export const tones = {
  shipped: 'neutral',
  changed: 'progress',
  added: 'success',
  merged: 'warning',
  conflict: 'danger',
} as const satisfies Readonly<Record<FileState, string>>;

interface FileListProps {
  readonly files: readonly EditorFile[];
  /** What they are called; null while that is not known. */
  readonly titles: Names['titles'] | null;
  /** Not here yet: an empty list would be a lie. */
  readonly isWaiting: boolean;
  readonly chosen: string | null;
  readonly onChoose: (file: string) => void;
  readonly onAdd: () => void;
  /** Beside its title. */
  readonly tools: ReactNode;
  /** What stands above the files. */
  readonly children?: ReactNode;
}

export function FileList({ files, titles, isWaiting, chosen, onChoose, onAdd, tools, children }: FileListProps) {
  const { text } = usePorts();
  const [word, setWord] = useState('');
  const rows = useRef<HTMLDivElement>(null);
  // What an address opens stands in the list where it can be seen.
  useEffect(() => {
    if (!isWaiting && chosen !== null)
      rows.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [isWaiting, chosen]);
  const folders = useMemo(() => byFolder(files, titles, word), [files, titles, word]);
  return (
    <nav className="studio-files" aria-label={text(texts.files)}>
      <div className="studio-files-tools">
        <header>
          <h1>{text(texts.title)}</h1>
          {tools}
        </header>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={text(texts.find)}
          aria-label={text(texts.find)}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <Button
          type={chosen === null ? 'default' : 'primary'}
          icon={<PlusOutlined />}
          onClick={onAdd}
          aria-label={text(texts.add)}
        />
      </div>
      <div className="studio-files-rows" ref={rows}>
        {children}
        {isWaiting && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
        {!isWaiting && folders.length === 0 && <p className="studio-note">{text(texts.noFile)}</p>}
        {folders.map(([folder, inFolder]) => (
          <section key={folder} aria-label={folder}>
            <h2>{folder}</h2>
            {inFolder.map(({ file, state, aside }) => (
              <button
                key={file}
                type="button"
                aria-current={file === chosen}
                onClick={() => onChoose(file)}
                title={file}
              >
                <FileName file={file} folder={folder} titles={titles} />
                {aside !== null && <StatusTag tone="danger" word={text(texts.aside)} />}
                {aside === null && state !== 'shipped' && (
                  <StatusTag tone={tones[state]} word={text(texts.state[state])} />
                )}
              </button>
            ))}
          </section>
        ))}
      </div>
    </nav>
  );
}

interface FileNameProps extends Pick<FileListProps, 'titles'> {
  readonly file: string;
  readonly folder: string;
  /** What is written and does not serve yet: it may be called otherwise, or be new. */
  readonly written?: string | null;
}

/** As a text calls itself, or its records; undefined where it says no title, or cannot be read. */
function titleIn(written: string | null): Label | undefined {
  const root = written === null ? {} : rowOf(parse(written));
  return [root['title'], rowOf(root['entity'])['title']].find(isLabel);
}

/** Of a text that is being written, what can be read of it. */
function parse(written: string): unknown {
  const tree = parseTree(written);
  return tree && getNodeValue(tree);
}

const isLabel = (value: unknown): value is Label => typeof value === 'string' || hasTexts(value, 'zh-CN', 'en-US');

/** As the page calls itself, and as its file is called. */
export function FileName({ file, folder, titles, written = null }: FileNameProps) {
  const { text } = usePorts();
  const title = text(titleIn(written) ?? titleOf(file, titles));
  const name = file.slice(folder.length + 1).replace(/\.json$/, '');
  return (
    <span>
      {title === '' ? name : title} {title !== '' && <code>{name}</code>}
    </span>
  );
}

function titleOf(file: string, titles: FileListProps['titles']): string {
  if (!titles) return '';
  const id = file.slice(folderOf(file).length + 1).replace(/\.json$/, '');
  switch (folderOf(file)) {
    case 'screens':
      return titles.screens[id] ?? '';
    case 'dictionaries':
      return titles.dictionaries[id] ?? '';
    default:
      return '';
  }
}

/** Pages first, since they are what is changed here. */
function byFolder(
  files: readonly EditorFile[],
  titles: FileListProps['titles'],
  word: string,
): [string, EditorFile[]][] {
  const folders = new Map<string, EditorFile[]>();
  for (const file of files) {
    const said = `${file.file} ${titleOf(file.file, titles)}`;
    if (!said.toLowerCase().includes(word.trim().toLowerCase())) continue;
    const folder = file.file.includes('/') ? file.file.slice(0, file.file.lastIndexOf('/')) : '';
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  const rank = (folder: string): string => (folder.startsWith('screens') ? `0${folder}` : `1${folder}`);
  return [...folders].filter(([folder]) => folder !== '').sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
}
