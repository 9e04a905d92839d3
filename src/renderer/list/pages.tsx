/** How many rows there are, and the way from page to page. */
import { Pagination } from 'antd';
import { memo } from 'react';
import type { ViewFilter } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { late } from '../engine/late/late.tsx';
import type { Loaded } from '../engine/useRecords.ts';
import { rowTexts } from '../fields/rowTexts.ts';
import type { State } from './table/listRows.tsx';

const ArchiveNote = late(() => import('./archiveNote.tsx').then(({ ArchiveNote: it }) => it));

interface PagesProps {
  readonly records: Loaded['records'];
  readonly state: State;
  readonly narrow: boolean;
  readonly filters: readonly ViewFilter[];
}

export const Pages = memo(function Pages({ records, state, narrow, filters }: PagesProps) {
  const { text } = usePorts();
  if (!records || !records.paged) return null;
  const { page, size } = state.state;
  const total = records.totalCapped ? `${records.total}+` : String(records.total);
  const sizes = [...new Set([10, 20, 50, 100, 200, 500, 999, size])].sort((a, b) => a - b);
  return (
    <div className="vw-pages">
      <span>
        <span className="vw-total">{text(rowTexts.total, { total })}</span>
        {records.archivedBefore && <ArchiveNote before={records.archivedBefore} filters={filters} state={state} />}
      </span>
      {/* On a phone it says on which page of how many one is: of nothing there is none. */}
      {(!narrow || records.total > 0) && (
        <Pagination
          size="small"
          simple={narrow}
          current={page}
          pageSize={size}
          total={records.total}
          showSizeChanger={!narrow}
          pageSizeOptions={sizes}
          onChange={(next, nextSize) => state.setState({ page: nextSize === size ? next : 1, size: nextSize })}
        />
      )}
    </div>
  );
});
