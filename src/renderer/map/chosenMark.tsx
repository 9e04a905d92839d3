/** What a list says of the chosen mark's row, and offers for it. */
import { CloseOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect, type RefObject } from 'react';
import { RowActions } from '../actions/rowActions.tsx';
import { useRunAction } from '../actions/useRunAction.ts';
import { usePorts } from '../engine/engine.ts';
import { isEmpty } from '../fields/face.ts';
import { NamedCells } from '../fields/namedCells.tsx';
import type { LayerLoaded } from './layerRows.tsx';
import { MarkFace } from './markFace.tsx';
import type { Mark } from './marks.ts';
import { mapTexts } from '../board/mapTexts.ts';

interface Props {
  readonly ref: RefObject<HTMLElement | null>;
  readonly mark: Mark;
  readonly loaded: LayerLoaded | undefined;
  /** By its button, and by Escape. */
  readonly onClose: () => void;
  /** Where it has been is to be shown. */
  readonly onTrack: () => void;
}

/** Escape in the card closes it; a menu of its actions that is open before it hears its own. */
function useEscape(card: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const { current } = card;
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || current?.querySelector('.ant-dropdown-open')) return;
      event.stopPropagation();
      onClose();
    };
    current?.addEventListener('keydown', hear);
    return () => current?.removeEventListener('keydown', hear);
  }, [card, onClose]);
}

export function ChosenMark({ ref, mark, loaded, onClose, onTrack }: Props) {
  const { text } = usePorts();
  const { layer, row, name, tone } = mark;
  const refresh = useCallback(() => loaded?.reload(true), [loaded]);
  const run = useRunAction(refresh, undefined, loaded?.fresh);
  useEscape(ref, onClose);
  const said = layer.columns.filter(({ field, definition }) => definition.rule !== undefined || !isEmpty(row[field]));
  return (
    <article ref={ref} className="vw-map-chosen" aria-label={name}>
      <header>
        <MarkFace as={layer.as} tone={tone} />
        <h2 tabIndex={-1}>{name}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={text(mapTexts.close)}
          title={text(mapTexts.close)}
          onClick={onClose}
        />
      </header>
      <NamedCells columns={said} row={row} />
      {layer.trail && (
        <Button size="small" icon={<HistoryOutlined />} onClick={onTrack}>
          {text(mapTexts.track)}
        </Button>
      )}
      <RowActions actions={layer.actions} row={row} run={run} />
    </article>
  );
}
