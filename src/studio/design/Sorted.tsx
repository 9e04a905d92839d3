/** Rows that are put in order by drag, and by the keyboard on their grip or with Alt and an arrow anywhere in them. */
import { HolderOutlined } from '@ant-design/icons';
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { dragSays } from '../../renderer/drag/dragSays.ts';
import { usePorts } from '../../renderer/index.ts';
import { designTexts as texts } from './texts.ts';

interface SortedProps {
  readonly ids: readonly string[];
  /** What the rows are called, where it is not their ids. */
  readonly names?: readonly string[];
  readonly onMove: (from: number, to: number) => void;
  readonly disabled: boolean;
  /** In the order of the ids. */
  readonly rows: readonly ReactNode[];
}

export function Sorted({ ids, names = ids, onMove, disabled, rows }: SortedProps) {
  const { text } = usePorts();
  const list = useRef<HTMLUListElement>(null);
  const nameOf = (id: string): string => names[ids.indexOf(id)] ?? id;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const step = (event: KeyboardEvent, index: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0 || disabled) return;
    event.preventDefault();
    // Of lists within each other the innermost alone moves, at its ends too.
    event.stopPropagation();
    if (ids[index + by] !== undefined) onMove(index, index + by);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={dragSays(text, nameOf)}
      onDragEnd={({ active, over }) => {
        const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
        if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul className="design-sorted" ref={list}>
          {ids.map((id, index) => (
            <Line
              key={id}
              id={id}
              name={names[index] ?? id}
              disabled={disabled}
              onKeyDown={(event) => step(event, index)}
            >
              {rows[index]}
            </Line>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface LineProps {
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

function Line({ id, name, disabled, onKeyDown, children }: LineProps) {
  const { text } = usePorts();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition } = useSortable({
    id,
    disabled,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what stands in it is pressed; the row hears its keys
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="design-grip"
        disabled={disabled}
        {...attributes}
        {...listeners}
        aria-label={text(texts.moveIt, { what: name })}
        title={text(texts.moveHint)}
      >
        <HolderOutlined />
      </button>
      {children}
    </li>
  );
}
