/** The rows of a tree as a grid that unfolds: dragged, walked and moved by the keyboard. */
import {
  closestCenter,
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragMoveEvent,
} from '@dnd-kit/core';
import { useState, type CSSProperties } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { TreeView, ViewAction, ViewColumn } from '../../core/model/view.ts';
import { actionsWidth } from '../actions/actionsWidth.ts';
import { dragSays } from '../drag/dragSays.ts';
import { usePorts } from '../engine/engine.ts';
import type { Ports } from '../engine/ports.ts';
import { outlineOf } from '../fields/outlines.ts';
import { rowName } from '../fields/cell.tsx';
import { headWidth } from '../table/columnBoxes.ts';
import { rowTexts } from '../fields/rowTexts.ts';
import { texts } from '../engine/texts.ts';
import TreeRowMemo from './treeRow.tsx';
import { dropPlace, stepsFrom, type Drop, type Place, type ShownNode, type TreeNode } from './treeRows.ts';
import { treeTexts } from './treeTexts.ts';
import { useTreeKeys } from './useTreeKeys.ts';

interface Props {
  readonly view: TreeView;
  readonly shown: readonly ShownNode[];
  readonly all: readonly TreeNode[];
  readonly folded: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  readonly matches: ((row: Row) => boolean) | null;
  readonly run: (action: ViewAction, row: Row) => Promise<void>;
  readonly onFold: (id: string, folded: boolean) => void;
  readonly onMove: (node: TreeNode, place: Place, name: string) => void;
}

interface Aim {
  readonly over: string;
  readonly drop: Drop;
}

/** The row beneath the pointer; beside all rows, the nearest. */
const collide: CollisionDetection = (given) => {
  const beneath = pointerWithin(given);
  return beneath.length > 0 ? beneath : closestCenter(given);
};

/** The upper third of a row is before it, the lower third after it, between them is within. */
function aimOf({ over, activatorEvent, delta }: DragMoveEvent): Aim | null {
  if (!over || !(activatorEvent instanceof PointerEvent)) return null;
  const share = (activatorEvent.clientY + delta.y - over.rect.top) / over.rect.height;
  return { over: String(over.id), drop: share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'inside' };
}

function useDragging({ all, view, onMove }: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [aim, setAim] = useState<Aim | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }));
  const nodeOf = (id: string | null) => all.find((node) => node.id === id);
  const moved = nodeOf(dragged);
  const place = (at: Aim | null): Place | null => {
    const target = nodeOf(at?.over ?? null);
    return moved && target && at ? dropPlace(moved, target, at.drop, all) : null;
  };
  const end = () => {
    setDragged(null);
    setAim(null);
  };
  return {
    moved,
    /** Where the row would be put now; nothing where it cannot. */
    aim: place(aim) ? aim : null,
    handlers: {
      sensors,
      collisionDetection: collide,
      onDragStart: ({ active }: { active: { id: string | number } }) => setDragged(String(active.id)),
      onDragMove: (event: DragMoveEvent) => {
        const next = aimOf(event);
        setAim((before) => (before?.over === next?.over && before?.drop === next?.drop ? before : next));
      },
      onDragEnd: () => {
        const to = place(aim);
        if (moved && to) onMove(moved, to, rowName(view.columns, moved.row));
        end();
      },
      onDragCancel: end,
    },
  };
}

/** Cells of a tree have wider edges than those of a table. */
const widerEdges = 8;

/** Pixels: what is asked for, and at least the longest word of the heading. */
function widthOf({ width, definition, title }: ViewColumn, text: Ports['text']): number {
  const head = headWidth(text(title ?? definition.title), false) + widerEdges;
  return Math.max(width ?? outlineOf(definition).width, head);
}

/** @param widthOfActions 0 where rows have none */
function Head({ columns, widthOfActions }: { columns: readonly ViewColumn[]; widthOfActions: number }) {
  const { text } = usePorts();
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th key={column.field} scope="col" style={index === 0 ? {} : { width: widthOf(column, text) }}>
            {text(column.title ?? column.definition.title)}
          </th>
        ))}
        {widthOfActions > 0 && (
          <th scope="col" className="vw-tree-actions" style={{ width: widthOfActions }}>
            {text(texts.operations)}
          </th>
        )}
      </tr>
    </thead>
  );
}

export function TreeGrid(props: Props) {
  const { view, shown, all, folded, changed, matches, run, onFold, onMove } = props;
  const { text } = usePorts();
  const nameOf = (node: TreeNode) => rowName(view.columns, node.row);
  const actions = view.actions.filter(({ at }) => at === 'row');
  const nameOfId = (id: string): string => {
    const node = all.find((one) => one.id === id);
    return node ? nameOf(node) : id;
  };
  const { moved, aim, handlers } = useDragging(props);
  const move = (one: ShownNode, place: Place) => onMove(one.node, place, nameOf(one.node));
  const edit = actions.find(({ id }) => id === 'edit') ?? actions[0];
  const keys = useTreeKeys({
    shown,
    isFolded: (id) => folded.has(id),
    fold: onFold,
    stepsOf: (one) => (view.move ? stepsFrom(one, all) : {}),
    move,
    open: ({ node }) => {
      if (edit) void run(edit, node.row);
    },
  });
  const widthOfActions =
    actions.length > 0 ? actionsWidth(actions, ({ title }) => text(title), text(rowTexts.more)).width : 0;
  const widthOfOthers = view.columns.slice(1).reduce((sum, column) => sum + widthOf(column, text), widthOfActions);
  return (
    <DndContext {...handlers} accessibility={dragSays(text, nameOfId, treeTexts.keys)}>
      <div className="vw-tree" style={{ '--tree-others': `${widthOfOthers}px` } as CSSProperties}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's own tree of rows is a table with this role */}
        <table role="treegrid" aria-label={text(view.title)} onKeyDown={keys.onKeyDown}>
          <Head columns={view.columns} widthOfActions={widthOfActions} />
          <tbody>
            {shown.map((one) => (
              <TreeRowMemo
                key={one.node.id}
                view={view}
                shown={one}
                name={nameOf(one.node)}
                folded={matches === null && folded.has(one.node.id)}
                current={keys.current === one.node.id}
                found={matches === null || matches(one.node.row)}
                flash={changed.has(one.node.id)}
                drop={aim?.over === one.node.id ? aim.drop : null}
                steps={view.move ? stepsFrom(one, all) : {}}
                actions={actions}
                run={run}
                onFold={onFold}
                onMove={move}
                onFocus={keys.setCurrent}
              />
            ))}
          </tbody>
        </table>
      </div>
      <DragOverlay dropAnimation={null}>{moved && <div className="vw-tree-dragged">{nameOf(moved)}</div>}</DragOverlay>
    </DndContext>
  );
}
