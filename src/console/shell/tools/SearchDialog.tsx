/** Pages, actions, and records of the product: the search of the top bar, and the command palette of the keyboard. */
import { Modal } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useOpenScreen, usePorts } from '../../../renderer/index.ts';
import { goTo } from '../../api/address.ts';
import { useApp, useSay } from '../../app/app.ts';
import type { Searched } from '../../app/parts.ts';
import { writePreferences } from '../../session/preferences.ts';
import { useShell } from '../../running/context.ts';
import { type Entry, matching, pageEntries } from './entries.ts';
import { useFoundRecords, useSearched } from './useFoundRecords.ts';
import { useToolTexts } from './useToolTexts.ts';

const mostPages = 8;

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { text } = useToolTexts();
  const [words, setWords] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const searched = useSearched();
  const found = useFoundRecords(words, searched);
  const say = useSay();
  const entries = useEntries(found.records, words);
  const { chosen, point, begin } = useChosen(entries);
  // The dialog is opened to type into it.
  useEffect(() => field.current?.focus(), []);
  const run = (entry: Entry | undefined): void => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') run(entries[chosen]);
    else if (event.key === 'ArrowDown') point((chosen + 1) % Math.max(1, entries.length));
    else if (event.key === 'ArrowUp') point((chosen - 1 + entries.length) % Math.max(1, entries.length));
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      open
      title={text('tool.search')}
      closable={false}
      footer={null}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      width={600}
      rootClassName="search-dialog"
    >
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="search-list"
        aria-activedescendant={entries[chosen] ? `search-${chosen}` : undefined}
        aria-label={text('tool.search')}
        placeholder={searched ? say(searched.hint) : text('search.hint')}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          begin();
        }}
        onKeyDown={onKey}
      />
      <EntryList {...{ entries, chosen, searched, run }} onPoint={point} />
      <SearchState {...{ found, searched, words }} isEmpty={entries.length === 0} />
    </Modal>
  );
}

/** What somebody has gone to stays chosen where records come before it; the first is, where it has gone. */
function useChosen(entries: readonly Entry[]) {
  const [key, setKey] = useState<string | null>(null);
  const chosen = Math.max(
    0,
    entries.findIndex((entry) => entry.key === key),
  );
  const point = (place: number): void => setKey(entries[place]?.key ?? null);
  return { chosen, point, begin: () => setKey(null) };
}

interface SearchStateProps {
  readonly found: ReturnType<typeof useFoundRecords>;
  readonly searched: Searched | null;
  readonly words: string;
  readonly isEmpty: boolean;
}

/** How far the search has come, and which keys there are. */
function SearchState({ found: { busy, failed }, searched, words, isEmpty }: SearchStateProps) {
  const { text } = useToolTexts();
  const say = useSay();
  return (
    <p className="search-state" role="status">
      {busy && searched && say(searched.busy)}
      {failed && searched && say(searched.failed)}
      {!busy && !failed && isEmpty && text('search.none', { words })}
      <span>{text('search.keys')}</span>
    </p>
  );
}

interface EntryListProps {
  readonly entries: readonly Entry[];
  /** Its place among them. */
  readonly chosen: number;
  readonly searched: Searched | null;
  readonly onPoint: (place: number) => void;
  readonly run: (entry: Entry) => void;
}

/** All that is offered, under headings; what is chosen stays in sight. */
function EntryList({ entries, chosen, searched, onPoint, run }: EntryListProps) {
  const { text } = useToolTexts();
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  const headings = {
    pages: text('search.pages'),
    records: searched ? say(searched.heading) : undefined,
    actions: text('search.actions'),
  };
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div id="search-list" role="listbox" aria-label={text('tool.search')} ref={list}>
      {entries.map((entry, index) => (
        <button
          key={entry.key}
          type="button"
          id={`search-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          data-first={entry.kind !== entries[index - 1]?.kind}
          data-kind={headings[entry.kind]}
          onMouseMove={() => onPoint(index)}
          onClick={() => run(entry)}
        >
          <span>{entry.title}</span>
          <em>{entry.detail}</em>
        </button>
      ))}
    </div>
  );
}

/** What is offered for the words: pages, then records that were found, then what the shell can do. */
function useEntries(records: ReturnType<typeof useFoundRecords>['records'], words: string): readonly Entry[] {
  const open = useOpenScreen();
  const { goto } = usePorts();
  const fixed = useOwnEntries();
  return useMemo(() => {
    const found = records.map(({ id, title, about, screen, over, params }) => ({
      key: `record ${id}`,
      kind: 'records' as const,
      title,
      detail: about,
      run: () => (over ? void open(screen, params) : goto(screen, params)),
    }));
    const own = matching(fixed, words);
    const pages = own.filter(({ kind }) => kind === 'pages').slice(0, mostPages);
    return [...pages, ...found, ...own.filter(({ kind }) => kind === 'actions')];
  }, [fixed, records, words, open, goto]);
}

/** Pages of the menu, and what the shell can do. */
function useOwnEntries(): readonly Entry[] {
  const { preferences, speech } = useApp();
  const { signedIn, navigation, workspace, running } = useShell();
  const { text, language } = useToolTexts();
  const say = useSay();
  return useMemo(() => {
    const action = (title: string, run: () => void): Entry => ({
      key: `action ${title}`,
      kind: 'actions',
      title,
      detail: '',
      run,
    });
    const { theme } = preferences.read();
    return [
      { key: 'page /index', kind: 'pages', title: text('page.index'), detail: '', run: () => goTo('/index') },
      ...pageEntries(navigation, goTo),
      {
        key: 'page /workbench',
        kind: 'pages',
        title: text('page.workbench'),
        detail: '',
        run: () => goTo('/workbench'),
      },
      ...Object.entries(running.parts.fixedPages ?? {})
        .filter(([, { screen }]) => screen in signedIn.manifest.screens)
        .map(([path, { title }]) => action(say(title), () => goTo(path))),
      action(text(theme === 'dark' ? 'shell.light' : 'shell.dark'), () =>
        preferences.write(writePreferences({ theme: theme === 'dark' ? 'light' : 'dark' })),
      ),
      action(`${text('language.switch')} · ${text('language.other')}`, () =>
        speech.use(language === 'zh-CN' ? 'en-US' : 'zh-CN'),
      ),
      action(text('tool.theme'), () => workspace.layer.write('theme')),
      action(text('tool.shortcuts'), () => workspace.layer.write('shortcuts')),
      action(text('tool.errors'), () => workspace.layer.write('errors')),
      ...(signedIn.user.superManager ? [action(text('tool.why'), () => workspace.layer.write('why'))] : []),
    ];
  }, [preferences, speech, signedIn, navigation, workspace, running, text, say, language]);
}
