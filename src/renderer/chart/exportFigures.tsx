/** The figures that a chart page shows, as a file; made here, of what the page was given. */
import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewCall, ViewFilter } from '../../core/model/view.ts';
import { useOnce } from '../actions/useOnce.ts';
import { useEngine } from '../engine/engine.ts';
import { texts } from '../engine/texts.ts';
import { asFault } from '../engine/useRecords.ts';
import { filterWords, type FilterWords } from '../list/filters/filterWords.ts';
import { chartTexts } from './chartTexts.ts';
import { figuresFile, hasFigures, type ShownPanel } from './figuresFile.ts';

interface Props {
  readonly title: string;
  /** What the figures come from. */
  readonly call: ViewCall;
  readonly filters: readonly ViewFilter[];
  readonly values: Row;
  /** What narrows the panels beside the filters. */
  readonly chosen: readonly FilterWords[];
  readonly panels: readonly ShownPanel[];
}

export function ExportFigures({ title, call, filters, values, chosen, panels }: Props) {
  const { ports, lookups } = useEngine();
  const word = ports.text(chartTexts.exportFigures);
  const [run, busy] = useOnce(async () => {
    const said = await filterWords(filters, values, { ports, lookups });
    const { name, text } = figuresFile({ title, filters: [...said, ...chosen], panels }, ports);
    try {
      await ports.tables?.noted(call);
    } catch (thrown) {
      return ports.notify('error', asFault(thrown).told || ports.text(texts.noConnection));
    }
    ports.give(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
  });
  return (
    <Button
      icon={<ExportOutlined />}
      aria-label={word}
      title={word}
      disabled={!hasFigures(panels, ports)}
      loading={busy && { delay: 300 }}
      onClick={run}
    />
  );
}
