/** What a user may set about a list: density, and its columns: which, in what order, at which edge. Loaded when opened. */
import { HolderOutlined, VerticalRightOutlined, VerticalLeftOutlined } from '@ant-design/icons';
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Checkbox, Segmented } from 'antd';
import { useId } from 'react';
import type { ListView } from '../../core/model/view.ts';
import { dragSays } from '../drag/dragSays.ts';
import { usePorts } from '../engine/engine.ts';
import { texts } from '../engine/texts.ts';
import { arrangeColumns, isArranged, type ArrangedColumn, type Pin } from './table/columnLayout.ts';
import { type ListLook } from './useListLook.ts';
import { densities, type Density } from '../table/density.ts';

function PinButton({ each, side, look }: { each: ArrangedColumn; side: 'left' | 'right'; look: ListLook }) {
  const { text } = usePorts();
  const { column, pin } = each;
  const title = text(column.title ?? column.definition.title);
  const word = text(side === 'left' ? texts.pinLeft : texts.pinRight, { title });
  const next: Pin = pin === side ? 'none' : side;
  return (
    <Button
      type="text"
      size="small"
      className={pin === side ? 'vw-pin vw-pin-on' : 'vw-pin'}
      aria-pressed={pin === side}
      aria-label={word}
      title={word}
      icon={side === 'left' ? <VerticalRightOutlined /> : <VerticalLeftOutlined />}
      onClick={() => look.change({ pin: column.field, at: next })}
    />
  );
}

function ColumnLine({ each, look, last }: { each: ArrangedColumn; look: ListLook; last: boolean }) {
  const { text } = usePorts();
  const { column, hidden } = each;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: column.field,
  });
  const title = text(column.title ?? column.definition.title);
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'vw-column-line vw-column-lifted' : 'vw-column-line'}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="vw-grip"
        {...attributes}
        {...listeners}
        aria-label={text(texts.moveColumn, { title })}
      >
        <HolderOutlined />
      </button>
      <Checkbox
        checked={!hidden}
        // A table without columns is none.
        disabled={last && !hidden}
        onChange={(event) => look.change({ hide: column.field, hidden: !event.target.checked })}
      >
        {title}
      </Checkbox>
      <PinButton each={each} side="left" look={look} />
      <PinButton each={each} side="right" look={look} />
    </li>
  );
}

function Columns({ view, look }: { view: ListView; look: ListLook }) {
  const { text } = usePorts();
  const arranged = arrangeColumns(view.columns, look.layout);
  const names = arranged.map(({ column }) => column.field);
  const titleOf = (name: string): string => {
    const column = view.columns.find(({ field }) => field === name);
    return column ? text(column.title ?? column.definition.title) : name;
  };
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onlyOne = arranged.filter(({ hidden }) => !hidden).length === 1;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={dragSays(text, titleOf)}
      onDragEnd={({ active, over }) => {
        if (!over || active.id === over.id) return;
        const order = arrayMove(names, names.indexOf(String(active.id)), names.indexOf(String(over.id)));
        look.change({ order });
      }}
    >
      <SortableContext items={names} strategy={verticalListSortingStrategy}>
        <ul className="vw-column-lines">
          {arranged.map((each) => (
            <ColumnLine key={each.column.field} each={each} look={look} last={onlyOne} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

export default function DisplayPanel({ view, look, narrow }: { view: ListView; look: ListLook; narrow: boolean }) {
  const { text } = usePorts();
  const id = useId();
  return (
    <div className="vw-display">
      {!narrow && (
        <div className="vw-display-density">
          <span id={id}>{text(texts.density)}</span>
          <Segmented<Density>
            aria-labelledby={id}
            size="small"
            value={look.density}
            options={densities.map((value) => ({ value, label: text(texts[value]) }))}
            onChange={look.setDensity}
          />
        </div>
      )}
      <div className="vw-display-head">
        <strong>{text(texts.columns)}</strong>
        <Button type="link" size="small" disabled={!isArranged(look.layout)} onClick={look.reset}>
          {text(texts.resetColumns)}
        </Button>
      </div>
      <Columns view={view} look={look} />
    </div>
  );
}
