/** As whom, in which language and how wide a page is previewed. */
import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { Language, Row } from '../../core/model/catalogue.ts';
import type { View } from '../../core/model/view.ts';
import { CallFault, usePorts } from '../../renderer/index.ts';
import type { Names, Person, Tried } from '../schemaEditor.ts';
import { texts } from '../texts.ts';
import type { Studio } from '../useStudio.ts';

export interface Seen {
  /** Null: as the author, who sees all of it. */
  readonly userType: number | null;
  /** The person whose rows are read. */
  readonly username: string | null;
  readonly language: Language;
  readonly isNarrow: boolean;
}

interface SeenAsProps {
  readonly studio: Pick<Studio, 'editor'>;
  readonly userTypes: Names['userTypes'];
  readonly seen: Seen;
  readonly onChange: (seen: Seen) => void;
}

/** An antd Select has no null. */
const author = -1;

export function SeenAs({ studio, userTypes, seen, onChange }: SeenAsProps) {
  const { text } = usePorts();
  const people = usePeople(studio, seen.userType);
  const first = people?.[0]?.username ?? null;
  useEffect(() => {
    if (seen.userType !== null && seen.username === null && first !== null) onChange({ ...seen, username: first });
  }, [seen, first, onChange]);
  return (
    <div className="studio-seen">
      <Select
        size="small"
        value={seen.userType ?? author}
        aria-label={text(texts.seenAs)}
        popupMatchSelectWidth={false}
        options={[
          { value: author, label: text(texts.seenAuthor) },
          ...userTypes.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value: number) => onChange({ ...seen, userType: value === author ? null : value, username: null })}
      />
      {seen.userType !== null && (
        <Select
          size="small"
          showSearch
          optionFilterProp="label"
          loading={people === null}
          value={seen.username}
          aria-label={text(texts.seenPerson)}
          placeholder={text(texts.seenNobody)}
          popupMatchSelectWidth={false}
          options={(people ?? []).map(({ username, name, unit }) => ({
            value: username,
            label: unit === null || unit === '' ? name : `${name} · ${unit}`,
          }))}
          onChange={(username: string) => onChange({ ...seen, username })}
        />
      )}
      <Segmented<Language>
        size="small"
        value={seen.language}
        options={[
          { value: 'zh-CN', label: text(texts.seenZh) },
          { value: 'en-US', label: text(texts.seenEn) },
        ]}
        onChange={(language) => onChange({ ...seen, language })}
      />
      <Segmented<string>
        size="small"
        value={seen.isNarrow ? 'narrow' : 'wide'}
        options={[
          { value: 'wide', icon: <DesktopOutlined />, title: text(texts.seenWide) },
          { value: 'narrow', icon: <MobileOutlined />, title: text(texts.seenNarrow) },
        ]}
        onChange={(width) => onChange({ ...seen, isNarrow: width === 'narrow' })}
      />
    </div>
  );
}

function usePeople({ editor }: SeenAsProps['studio'], userType: number | null): readonly Person[] | null {
  const [found, setFound] = useState<{ readonly userType: number; readonly people: readonly Person[] } | null>(null);
  useEffect(() => {
    if (userType === null) return undefined;
    let current = true;
    editor.people(userType).then(
      (people) => current && setFound({ userType, people }),
      (thrown: unknown) => {
        // The console says that the line or the server is away.
        if (!(thrown instanceof CallFault)) throw thrown;
      },
    );
    return () => {
      current = false;
    };
  }, [editor, userType]);
  return found?.userType === userType ? found.people : null;
}

/** Whoever looks, as conditions read them: null for the author, undefined while it is asked for. */
export function useSeenUser({ editor }: Studio, { userType, username }: Seen): Row | null | undefined {
  const [found, setFound] = useState<{ readonly key: string; readonly user: Row } | null>(null);
  const key = JSON.stringify([userType, username]);
  useEffect(() => {
    if (userType === null) return undefined;
    let current = true;
    editor.person({ as: username, userType }).then(
      (user) => current && setFound({ key, user }),
      (thrown: unknown) => {
        // The console says that the line or the server is away.
        if (!(thrown instanceof CallFault)) throw thrown;
      },
    );
    return () => {
      current = false;
    };
  }, [editor, userType, username, key]);
  if (userType === null) return null;
  return found?.key === key ? found.user : undefined;
}

/** The page as they see it: undefined while it is asked for, null where they have none. */
export function useSeenView(studio: Studio, userType: number | null): View | null | undefined {
  const { tried, text, opened, editor } = studio;
  const [found, setFound] = useState<{
    readonly of: Tried;
    readonly userType: number;
    readonly view: View | null;
  } | null>(null);
  const file = opened?.file;
  const isAsked = userType !== null && tried?.view !== null && tried !== null && file !== undefined;
  useEffect(() => {
    if (!isAsked) return undefined;
    const abort = new AbortController();
    editor.try(file, text, abort.signal, userType).then(
      ({ view }) => setFound({ of: tried, userType, view }),
      (thrown: unknown) => {
        if (!abort.signal.aborted && !(thrown instanceof CallFault)) throw thrown;
      },
    );
    return () => abort.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is tried anew is asked for anew; the text is the one that was tried
  }, [editor, file, tried, userType, isAsked]);
  if (userType === null) return tried?.view;
  return found && found.of === tried && found.userType === userType ? found.view : undefined;
}
