/** The page as it would look: to whom, in which language and how wide is chosen above it. */
import { Button, Spin } from 'antd';
import { useState } from 'react';
import { textOf } from '../../core/model/label.ts';
import type { Language } from '../../core/model/catalogue.ts';
import { Nothing, StatusTag, usePorts } from '../../renderer/index.ts';
import { codesIn } from '../design/codes.ts';
import { Preview } from './Preview.tsx';
import type { OpenedFile } from '../../core/editorAnswers.ts';
import { folderOf, partOf, screenOf } from '../schemaEditor.ts';
import { SeenAs, useSeenUser, useSeenView, type Seen } from './SeenAs.tsx';
import { Unread } from './Unread.tsx';
import { texts } from '../texts.ts';
import type { Studio } from '../useStudio.ts';

interface PreviewPaneProps {
  readonly studio: Studio;
  readonly opened: OpenedFile;
}

/** The screens that are made of this file. */
function UsedBy({ studio, file }: { studio: Studio; file: string }) {
  const { text } = usePorts();
  const { names } = studio;
  if (!names) return <Spin />;
  const screens = (partOf(file) === null ? names.uses[file] : names.parts[partOf(file) ?? '']?.screens) ?? [];
  if (screens.length === 0) return <Nothing said={text(texts.unused)} />;
  return (
    <div className="studio-uses">
      <p>{text(texts.usedBy, { count: screens.length })}</p>
      <ul>
        {screens.map((screen) => (
          <li key={screen}>
            <Button type="link" onClick={() => void studio.choose(`screens/${screen}.json`)}>
              {names.titles.screens[screen] ?? ''} <code>{screen}</code>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whose files screens are made of. */
const used: ReadonlySet<string> = new Set(['parts', 'entities', 'dictionaries', 'rules']);

/** What a dictionary's codes, or the outcomes of a rule, look like in a column. */
function Codes({ codes }: { codes: ReturnType<typeof codesIn> }) {
  const { text } = usePorts();
  return (
    <div className="studio-uses">
      <p>{text(texts.previewCodes)}</p>
      <ul className="studio-codes">
        {codes.map(({ code, label, tone }) => (
          <li key={code}>
            <code>{code}</code>
            {languages.map((language) => (
              <StatusTag key={language} tone={tone} word={textOf(label, language)} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

const languages: readonly Language[] = ['zh-CN', 'en-US'];

export function PreviewPane({ studio, opened }: PreviewPaneProps) {
  const { text, language } = usePorts();
  const [seen, setSeen] = useState<Seen>({ userType: null, username: null, language, isNarrow: false });
  return (
    <>
      <h3>
        {text(texts.preview)} <small>{text(texts.previewNote)}</small>
        {screenOf(opened.file) !== null && (
          <SeenAs studio={studio} userTypes={studio.names?.userTypes ?? []} seen={seen} onChange={setSeen} />
        )}
      </h3>
      <div className="studio-page">
        <Shown studio={studio} opened={opened} seen={seen} />
      </div>
    </>
  );
}

function Shown({ studio, opened, seen }: PreviewPaneProps & { readonly seen: Seen }) {
  const { text } = usePorts();
  const { tried, names } = studio;
  const asView = useSeenView(studio, seen.userType);
  const asUser = useSeenUser(studio, seen);
  const screen = screenOf(opened.file);
  const codes = codesIn(opened.file, studio.text);
  if (used.has(folderOf(opened.file)))
    return (
      <>
        {codes.length > 0 && <Codes codes={codes} />}
        <UsedBy studio={studio} file={opened.file} />
      </>
    );
  if (screen === null) return <Nothing said={text(texts.previewNone)} />;
  if (!tried || !names || studio.isRemoving) return <Spin />;
  if (!tried.view) {
    return <Nothing said={text(texts.previewFaults)} />;
  }
  const unread = [asView, asUser].find(({ fault }) => fault !== undefined);
  if (unread?.fault) return <Unread fault={unread.fault} again={unread.again} />;
  const [view, user] = [asView.found, asUser.found];
  if (view === undefined || user === undefined) return <Spin />;
  if (view === null) return <Nothing said={text(texts.seenNone)} />;
  return <Preview key={opened.file} {...{ view, screen, tried, seen, user }} file={opened.file} served={names.calls} />;
}
