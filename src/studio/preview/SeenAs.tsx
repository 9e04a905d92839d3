/** As whom, in which language and how wide a page is previewed. */
import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Segmented, Select } from 'antd';
import { useEffect, useMemo } from 'react';
import type { Language, Row } from '../../core/model/catalogue.ts';
import type { View } from '../../core/model/view.ts';
import { usePorts } from '../../renderer/index.ts';
import type { Names, Person } from '../../core/editorAnswers.ts';
import { texts } from '../texts.ts';
import type { Studio } from '../useStudio.ts';
import { Unread } from './Unread.tsx';
import { useQuestion, type Answered } from './useQuestion.ts';

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
  const { found: people, fault, again } = usePeople(studio, seen.userType);
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
      {fault && <Unread fault={fault} again={again} />}
      {seen.userType !== null && !fault && (
        <Select
          size="small"
          showSearch
          optionFilterProp="label"
          loading={people === undefined}
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

function usePeople({ editor }: SeenAsProps['studio'], userType: number | null): Answered<readonly Person[]> {
  const question = useMemo(() => (userType === null ? null : { userType }), [userType]);
  return useQuestion(question, (asked) => editor.people(asked.userType));
}

/** Whoever looks, as conditions read them: null for the author, undefined while it is asked for. */
export function useSeenUser({ editor }: Pick<Studio, 'editor'>, { userType, username }: Seen): Answered<Row | null> {
  const question = useMemo(() => (userType === null ? null : { as: username, userType }), [userType, username]);
  const answered = useQuestion(question, (asked) => editor.person(asked));
  return question === null ? { ...answered, found: null } : answered;
}

/** The page as they see it: undefined while it is asked for, null where they have none. */
export function useSeenView(
  { tried, opened, editor }: Pick<Studio, 'tried' | 'opened' | 'editor'>,
  userType: number | null,
): Answered<View | null> {
  const file = opened?.file;
  const question = useMemo(
    () =>
      userType === null || file === undefined || tried === null || tried.view === null
        ? null
        : { file, text: tried.text, tried, userType },
    [userType, file, tried],
  );
  const answered = useQuestion(question, async (asked, signal) => {
    return (await editor.try(asked.file, asked.text, signal, asked.userType)).view;
  });
  return userType === null ? { ...answered, found: tried?.view } : answered;
}
