/** The page as it would look: to whom, in which language and how wide is chosen above it. */
import { Button, Empty, Spin } from 'antd';
import { useState } from 'react';
import { textOf } from '../../core/model/label.ts';
import type { Language } from '../../core/model/catalogue.ts';
import { StatusTag, usePorts } from '../../renderer/index.ts';
import { codesIn } from '../design/codes.ts';
import { Preview } from './Preview.tsx';
import { partOf, screenOf, type OpenedFile } from '../schemaEditor.ts';
import { SeenAs, useSeenUser, useSeenView, type Seen } from './SeenAs.tsx';
import { texts } from '../texts.ts';
import type { Studio } from '../useStudio.ts';

interface PreviewPaneProps {
  readonly studio: Studio;
  readonly opened: OpenedFile;
}

/** The screens that a part stands in. */
function UsedBy({ studio, part }: { studio: Studio; part: string }) {
  const { text } = usePorts();
  const screens = studio.names?.parts[part]?.screens ?? [];
  if (screens.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(texts.partUnused)} />;
  return (
    <div className="studio-uses">
      <p>{text(texts.partUsed, { count: screens.length })}</p>
      <ul>
        {screens.map((screen) => (
          <li key={screen}>
            <Button type="link" onClick={() => void studio.choose(`screens/${screen}.json`)}>
              {screen}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
  const view = useSeenView(studio, seen.userType);
  const user = useSeenUser(studio, seen);
  const screen = screenOf(opened.file);
  const codes = codesIn(opened.file, studio.text);
  if (partOf(opened.file) !== null) return <UsedBy studio={studio} part={partOf(opened.file) ?? ''} />;
  if (codes.length > 0) return <Codes codes={codes} />;
  if (screen === null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(texts.previewNone)} />;
  if (!tried || !names || studio.isRemoving) return <Spin />;
  if (!tried.view) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(texts.previewFaults)} />;
  }
  if (view === undefined || user === undefined) return <Spin />;
  if (view === null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(texts.seenNone)} />;
  return <Preview key={opened.file} {...{ view, screen, tried, seen, user }} file={opened.file} served={names.calls} />;
}
