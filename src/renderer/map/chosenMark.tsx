/** What a list says of the chosen mark's row, and offers for it. */
import { CloseOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback } from 'react';
import { RowActions } from '../actions/rowActions.tsx';
import { useRunAction } from '../actions/useRunAction.ts';
import { usePorts } from '../engine/engine.ts';
import { isEmpty } from '../fields/face.ts';
import { printCell } from '../fields/cell.tsx';
import type { LayerLoaded } from './layerRows.tsx';
import { MarkFace } from './markFace.tsx';
import type { Mark } from './marks.ts';
import { mapTexts } from '../board/mapTexts.ts';

interface Props {
  readonly mark: Mark;
  readonly loaded: LayerLoaded | undefined;
  readonly onClose: () => void;
  /** Where it has been is to be shown. */
  readonly onTrack: () => void;
}

export function ChosenMark({ mark, loaded, onClose, onTrack }: Props) {
  const ports = usePorts();
  const { text } = ports;
  const { layer, row, name, tone } = mark;
  const refresh = useCallback(() => loaded?.reload(true), [loaded]);
  const run = useRunAction(refresh, undefined, loaded?.fresh);
  const said = layer.columns.filter(({ field, definition }) => definition.rule !== undefined || !isEmpty(row[field]));
  return (
    <article className="vw-map-chosen" aria-label={name}>
      <header>
        <MarkFace as={layer.as} tone={tone} />
        <h2>{name}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={text(mapTexts.close)}
          title={text(mapTexts.close)}
          onClick={onClose}
        />
      </header>
      <dl>
        {said.map((column) => (
          <div key={column.field}>
            <dt>{text(column.title ?? column.definition.title)}</dt>
            <dd>{printCell(column, row, ports)}</dd>
          </div>
        ))}
      </dl>
      {layer.trail && (
        <Button size="small" icon={<HistoryOutlined />} onClick={onTrack}>
          {text(mapTexts.track)}
        </Button>
      )}
      <RowActions actions={layer.actions} row={row} run={run} />
    </article>
  );
}
