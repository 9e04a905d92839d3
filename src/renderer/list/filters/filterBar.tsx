/** The filters of a list: above it, or, where it is narrow, behind a button. */
import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useState, type ReactNode } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import { usePorts } from '../../engine/engine.ts';
import { late } from '../../engine/late/late.tsx';
import { useNarrow } from '../../engine/narrow.ts';
import { texts } from '../../engine/texts.ts';
import { countActive } from '../listState.ts';
import { Counted } from './counted.tsx';
import { FilterDraft, type FiltersProps } from './filterDraft.tsx';
import './filters.css';

const FilterDrawer = late(() => import('./filterDrawer.tsx').then(({ default: it }) => it));

/** A button with the number of active filters that opens them in a drawer. */
function FilterButton(props: FiltersProps) {
  const { text } = usePorts();
  const [open, setOpen] = useState<boolean | null>(null);
  const search = (values: Row) => {
    setOpen(false);
    props.onSearch(values);
  };
  return (
    <>
      <Counted count={countActive(props.filters, props.values)}>
        <Button icon={<FilterOutlined />} onClick={() => setOpen(true)}>
          {text(texts.filters)}
        </Button>
      </Counted>
      {props.beside?.(props.values)}
      {open !== null && (
        <FilterDrawer
          {...props}
          onSearch={search}
          open={open}
          onClose={() => setOpen(false)}
          onAbsent={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** Printed again only when another is searched for: while rows come and go it stays as it is. */
export const FilterBar = memo(function FilterBar(props: FiltersProps): ReactNode {
  const narrow = useNarrow();
  if (props.filters.length === 0) return null;
  return narrow ? <FilterButton {...props} /> : <FilterDraft {...props} layout="bar" />;
});
