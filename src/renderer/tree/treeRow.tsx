/** One row of a tree: its handle, its fold, its icon and name, its other columns, what can be done with it. */
import { HolderOutlined, RightOutlined } from '@ant-design/icons';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Button, Dropdown } from 'antd';
import { memo, useCallback, type ReactNode } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { isNameOf } from '../../core/model/names.ts';
import type { TreeView, ViewAction } from '../../core/model/view.ts';
import { RowActions } from '../actions/rowActions.tsx';
import { usePorts } from '../engine/engine.ts';
import { asText } from '../engine/asText.ts';
import { outlineOf } from '../fields/outlines.ts';
import { printCell } from '../fields/cell.tsx';
import { treeTexts } from './treeTexts.ts';
import type { Drop, Place, ShownNode, Step } from './treeRows.ts';

interface RowProps {
  readonly view: TreeView;
  readonly shown: ShownNode;
  readonly name: string;
  readonly folded: boolean;
  readonly current: boolean;
  readonly found: boolean;
  readonly flash: boolean;
  readonly drop: Drop | null;
  readonly steps: Partial<Record<Step, Place>>;
  readonly actions: readonly ViewAction[];
  readonly run: (action: ViewAction, row: Row) => Promise<void>;
  readonly onFold: (id: string, folded: boolean) => void;
  readonly onMove: (shown: ShownNode, place: Place) => void;
  readonly onFocus: (id: string) => void;
}

/** Dragged by the pointer; pressed, it offers the same moves as a menu. */
function Handle({ shown, name, steps, onMove }: Pick<RowProps, 'shown' | 'name' | 'steps' | 'onMove'>) {
  const { text } = usePorts();
  const { listeners, setNodeRef } = useDraggable({ id: shown.node.id });
  const items = (['up', 'down', 'in', 'out'] as const).map((step) => ({
    key: step,
    label: text(treeTexts[step]),
    disabled: steps[step] === undefined,
  }));
  const onClick = ({ key }: { key: string }) => {
    const place = isNameOf(steps, key) ? steps[key] : undefined;
    if (place) onMove(shown, place);
  };
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick }}>
      <button
        ref={setNodeRef}
        type="button"
        tabIndex={-1}
        className="vw-tree-handle"
        aria-label={text(treeTexts.move, { name })}
        aria-haspopup="menu"
        {...listeners}
      >
        <HolderOutlined />
      </button>
    </Dropdown>
  );
}

function Fold({ shown, name, folded, onFold }: Pick<RowProps, 'shown' | 'name' | 'folded' | 'onFold'>) {
  const { text } = usePorts();
  const { node } = shown;
  if (node.children.length === 0) return <span className="vw-tree-leaf" />;
  return (
    <Button
      type="text"
      size="small"
      tabIndex={-1}
      className={`vw-tree-fold${folded ? '' : ' vw-tree-open'}`}
      icon={<RightOutlined />}
      aria-label={text(folded ? treeTexts.unfold : treeTexts.fold, { name })}
      onClick={() => onFold(node.id, !folded)}
    />
  );
}

function Name({ children, ...props }: RowProps & { children: ReactNode }) {
  const { icons } = usePorts();
  const { view, shown } = props;
  return (
    <span className="vw-tree-name" style={{ paddingInlineStart: (shown.level - 1) * 24 }}>
      {view.move && <Handle {...props} />}
      <Fold {...props} />
      {view.icon !== undefined && icons && (
        <span className="vw-tree-icon" aria-hidden="true">
          {icons.print(asText(shown.node.row[view.icon]) || null)}
        </span>
      )}
      <span className="vw-tree-text">{children}</span>
      {shown.node.children.length > 0 && (
        <span className="vw-tree-count" aria-hidden="true">
          {shown.node.children.length}
        </span>
      )}
    </span>
  );
}

function TreeRow(props: RowProps) {
  const ports = usePorts();
  const { view, shown, folded, current, found, flash, drop, actions, run, onFocus } = props;
  const { node, level, position, siblings } = shown;
  const { setNodeRef } = useDroppable({ id: node.id });
  const ref = useCallback((row: HTMLTableRowElement | null) => setNodeRef(row), [setNodeRef]);
  const look = [
    'vw-tree-row',
    level === 1 ? 'vw-tree-top' : '',
    found ? '' : 'vw-tree-beside',
    flash ? 'vw-flash' : '',
    drop ? `vw-drop-${drop}` : '',
  ];
  return (
    <tr
      ref={ref}
      data-row-key={node.id}
      className={look.filter(Boolean).join(' ')}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings.length}
      aria-expanded={node.children.length > 0 ? !folded : undefined}
      tabIndex={current ? 0 : -1}
      onFocus={() => onFocus(node.id)}
    >
      {view.columns.map((column, index) => (
        <td
          key={column.field}

          className={outlineOf(column.definition).align === 'right' ? 'vw-number' : ''}
        >
          {index === 0 ? (
            <Name {...props}>{printCell(column, node.row, ports)}</Name>
          ) : (
            printCell(column, node.row, ports)
          )}
        </td>
      ))}
      {actions.length > 0 && (
        <td className="vw-tree-actions">
          <RowActions actions={actions} row={node.row} run={run} />
        </td>
      )}
    </tr>
  );
}

export default memo(TreeRow);
