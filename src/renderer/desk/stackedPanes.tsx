/** Panes on a phone: one at a time, with the way to the others and back. */
import { LeftOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { usePorts } from '../engine/engine.ts';
import { deskTexts } from './deskTexts.ts';
import { PaneFrame } from './paneFrame.tsx';
import { dependentsOf } from './picks.ts';
import type { Desk } from './useDesk.ts';

/** Those that were seen are kept out of sight, with what was entered in them. */
export function StackedPanes({ desk }: { desk: Desk }) {
  const { text } = usePorts();
  const { view } = desk;
  const panes = view.order.flatMap((id) => desk.panes.filter((pane) => pane.id === id));
  const [trail, setTrail] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const there = trail.filter((id) => panes.some((pane) => pane.id === id));
  const shown = panes.find(({ id }) => id === there.at(-1)) ?? panes[0];
  const before = panes.find(({ id }) => id === (there.at(-2) ?? (shown === panes[0] ? undefined : panes[0]?.id)));
  const go = (id: string) => setTrail([...there.filter((each) => each !== id), id]);
  const shownId = shown?.id;
  useEffect(() => {
    if (shownId !== undefined) setSeen((kept) => (kept.has(shownId) ? kept : new Set([...kept, shownId])));
  }, [shownId]);
  // What one chooses is what one wants to see.
  const { choose } = desk;
  const chooseAndGo = useCallback<Desk['choose']>(
    (pane, key, row, byHand) => {
      choose(pane, key, row, byHand);
      const hanging = dependentsOf(view.panes, pane);
      const target = view.order.find((id) => hanging.includes(id));
      if (byHand && target !== undefined)
        setTrail((kept) => [...kept.filter((id) => id !== target && id !== pane), pane, target]);
    },
    [choose, view],
  );
  const led = { ...desk, choose: chooseAndGo };
  return (
    <>
      <div className="vw-desk-bar">
        {before && (
          <Button
            type="text"
            icon={<LeftOutlined />}
            aria-label={text(deskTexts.back, { pane: text(before.title) })}
            onClick={() => go(before.id)}
          />
        )}
        <Segmented
          block
          aria-label={text(deskTexts.panes)}
          value={shownId ?? ''}
          options={panes.map(({ id, title }) => ({ value: id, label: text(title) }))}
          onChange={go}
        />
      </div>
      {panes.map(
        (pane) =>
          (pane === shown || seen.has(pane.id)) && (
            <div key={pane.id} className="vw-desk-one" hidden={pane !== shown}>
              <PaneFrame {...{ pane, go }} desk={led} />
            </div>
          ),
      )}
    </>
  );
}
