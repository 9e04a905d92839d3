/** A board of three columns whose cards are moved within and between them, by pointer, touch or keyboard. */
import {
  closestCorners,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSay } from '../../console/app/app.ts';
import { dragSays } from '../../renderer/drag/dragSays.ts';
import { Sheet } from '../page.tsx';
import { textOf } from '../../core/model/label.ts';
import { pageWords, useWords } from '../words.ts';
import { type Board, columns, moveCard, placeOfCard, startBoard, type Column } from './board.ts';

const words = pageWords('CardDrag', {
  title: ['卡片拖拽', 'Dragging cards'],
  lead: [
    '拖动卡片换列或换位；键盘：空格拿起，方向键移动，空格放下。',
    'Drag a card to another place or column; by keyboard: space lifts it, arrows move it, space puts it down.',
  ],
  waiting: ['待安排', 'To plan'],
  doing: ['进行中', 'On the road'],
  done: ['已完成', 'Done'],
  reset: ['恢复原样', 'Reset'],
  empty: ['拖到这里', 'Drop here'],
});

export default function CardDrag() {
  const { say, language } = useWords(words);
  const text = useSay();
  const [board, setBoard] = useState<Board>(startBoard);
  const [lifted, setLifted] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const over = ({ active, over: target }: DragOverEvent | DragEndEvent): void => {
    if (target) setBoard((before) => moveCard(before, String(active.id), String(target.id)));
  };
  const nameOf = (id: string): string => {
    const column = columns.find((one) => one === id);
    const found = placeOfCard(board, id)?.card;
    return column ? say(column) : found ? textOf(found.text, language) : id;
  };
  const card = lifted === null ? undefined : placeOfCard(board, lifted)?.card;
  return (
    <Sheet
      title={say('title')}
      lead={say('lead')}
      tools={
        <Button icon={<UndoOutlined />} onClick={() => setBoard(startBoard)}>
          {say('reset')}
        </Button>
      }
    >
      <DndContext
        sensors={sensors}
        collisionDetection={closestCorners}
        accessibility={dragSays(text, nameOf)}
        onDragStart={({ active }) => setLifted(String(active.id))}
        onDragOver={over}
        onDragEnd={(event) => {
          over(event);
          setLifted(null);
        }}
        onDragCancel={() => setLifted(null)}
      >
        <div className="board">
          {columns.map((column) => (
            <BoardColumn
              key={column}
              column={column}
              title={say(column)}
              empty={say('empty')}
              cards={board[column].map(({ id, text }) => ({ id, text: textOf(text, language) }))}
            />
          ))}
        </div>
        <DragOverlay>{card && <div className="board-card lifted">{textOf(card.text, language)}</div>}</DragOverlay>
      </DndContext>
    </Sheet>
  );
}

interface ColumnProps {
  readonly column: Column;
  readonly title: string;
  readonly empty: string;
  readonly cards: readonly { readonly id: string; readonly text: string }[];
}

function BoardColumn({ column, title, empty, cards }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: column });
  return (
    <section className="board-column" data-over={isOver} ref={setNodeRef}>
      <h2>
        {title} <span>{cards.length}</span>
      </h2>
      <SortableContext items={cards.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {cards.map((card) => (
          <BoardCard key={card.id} {...card} />
        ))}
      </SortableContext>
      {cards.length === 0 && <p className="board-empty">{empty}</p>}
    </section>
  );
}

function BoardCard({ id, text }: { id: string; text: string }) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <div
      ref={setNodeRef}
      className="board-card"
      data-lifted={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...attributes}
      {...listeners}
    >
      {text}
    </div>
  );
}
