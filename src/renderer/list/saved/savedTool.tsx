/** The menu of saved filters, beside the filters. The dialog that keeps them comes when it is opened. */
import { StarOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import type { ListView } from '../../../core/model/view.ts';
import { usePorts } from '../../engine/engine.ts';
import { late } from '../../engine/late/late.tsx';
import { texts } from '../../engine/texts.ts';
import { printSaved } from './savedFilters.ts';
import type { useListState } from '../useListState.ts';

const SavedDialog = late(() => import('./savedDialog.tsx').then(({ default: it }) => it));

interface Props {
  readonly view: ListView;
  readonly state: ReturnType<typeof useListState>;
  /** The filters as they stand, searched for or not. */
  readonly draft: Row;
}

type Saved = Props['state']['savedFilters']['saved'][number];

/** Each saved filter, and what leads to their dialog. @param active the one that the list is filtered by */
function useItems(
  { setState, savedFilters: { saved, take } }: Props['state'],
  active: Saved | undefined,
  manage: () => void,
) {
  const { text } = usePorts();
  return [
    ...saved.map((each) => ({
      key: `saved:${each.name}`,
      label: <span aria-current={each === active || undefined}>{each.name}</span>,
      ...(each.opens ? { extra: text(texts.savedOpens) } : {}),
      onClick: () => {
        const { values, sort } = take(each);
        setState({ values, sort, page: 1 });
      },
    })),
    { type: 'divider' as const },
    { key: 'manage', label: text(texts.savedManage), onClick: manage },
  ];
}

export function SavedTool({ view, state, draft }: Props) {
  const { text } = usePorts();
  const { state: shown, setState, context, savedFilters } = state;
  const { ready, saved } = savedFilters;
  const [managing, setManaging] = useState<'closed' | 'open' | 'closing'>('closed');
  const now = printSaved(view, shown.values, shown.sort, context);
  const active = saved.find(({ query }) => query === now);
  const word = text(texts.savedFilters);
  const said = active ? `${word}: ${active.name}` : word;
  const manage = () => setManaging('open');
  const place = useRef<HTMLButtonElement>(null);
  const button = (
    <Button
      ref={place}
      icon={<StarOutlined />}
      disabled={!ready}
      className={active ? 'vw-saved-tool vw-saved-active' : 'vw-saved-tool'}
      aria-label={said}
      title={said}
      aria-haspopup={saved.length > 0 ? 'menu' : 'dialog'}
      {...(saved.length === 0 ? { onClick: manage } : {})}
    />
  );
  const items = useItems(state, active, manage);
  return (
    <>
      {saved.length === 0 ? (
        button
      ) : (
        <Dropdown menu={{ items, className: 'vw-saved-menu' }} trigger={['click']} placement="bottomRight">
          {button}
        </Dropdown>
      )}
      {managing !== 'closed' && (
        <SavedDialog
          onAbsent={() => setManaging('closed')}
          saved={savedFilters}
          query={printSaved(view, draft, shown.sort, context)}
          open={managing === 'open'}
          onSaved={() => setState({ values: draft, page: 1 })}
          onClose={() => setManaging('closing')}
          afterClose={() => {
            setManaging('closed');
            // The entry of the menu that led here is no longer there.
            place.current?.focus();
          }}
        />
      )}
    </>
  );
}
