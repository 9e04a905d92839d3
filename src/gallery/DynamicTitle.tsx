/** A page that calls itself what one writes: in the window's title, in its tab, in the breadcrumb. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useShell } from '../console/running/context.ts';
import { useSignal } from '../console/state/signal.ts';
import { type PageProps, Panel, Sheet } from './page.tsx';
import { pageWords, useWords } from './words.ts';

const words = pageWords('DynamicTitle', {
  title: ['动态标题', 'Dynamic title'],
  lead: ['窗口标题、标签页和面包屑会一起改变。', 'The window’s title, the tab and the breadcrumb change together.'],
  label: ['新的标题', 'The new title'],
  example: ['如：粤B88Z01 的轨迹', 'e.g. Track of 粤B88Z01'],
  apply: ['改标题', 'Change the title'],
  reset: ['恢复', 'Restore'],
});

export default function DynamicTitle({ path }: PageProps) {
  const { say } = useWords(words);
  const { titles } = useShell().workspace;
  const own = useSignal(titles)[path];
  const [draft, setDraft] = useState('');
  const apply = (title: string | null): void => {
    const { [path]: _, ...others } = titles.read();
    titles.write(title === null ? others : { ...others, [path]: title });
  };
  return (
    <Sheet title={own ?? say('title')} lead={say('lead')}>
      <Panel>
        <form
          className="inline-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (draft.trim() !== '') apply(draft.trim());
          }}
        >
          <label htmlFor="dynamic-title">{say('label')}</label>
          <Input
            id="dynamic-title"
            value={draft}
            maxLength={40}
            placeholder={say('example')}
            onChange={({ target }) => setDraft(target.value)}
          />
          <Button type="primary" htmlType="submit" disabled={draft.trim() === ''}>
            {say('apply')}
          </Button>
          <Button disabled={own === undefined} onClick={() => apply(null)}>
            {say('reset')}
          </Button>
        </form>
      </Panel>
    </Sheet>
  );
}
