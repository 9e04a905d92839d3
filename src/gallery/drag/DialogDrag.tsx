/** A dialog that is moved by its title: with the pointer, or with the arrow keys while the handle is focused. */
import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { CSS } from '@dnd-kit/utilities';
import { DragOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSay } from '../../console/app/app.ts';
import { dragSays } from '../../renderer/drag/dragSays.ts';
import { Panel, Sheet } from '../page.tsx';
import { pageWords, useWords } from '../words.ts';

const words = pageWords('DialogDrag', {
  title: ['弹窗拖拽', 'Dragging a dialog'],
  lead: [
    '按住标题移动；或聚焦手柄，按空格后用方向键移动。',
    'Hold the title and move; or focus the handle, press space and use the arrow keys.',
  ],
  open: ['打开弹窗', 'Open the dialog'],
  dialog: ['可移动的弹窗', 'A dialog that moves'],
  text: [
    '把它移开，就能看到下面的内容。关闭再打开，会回到中间。',
    'Move it aside to see what lies beneath. Closed and opened again, it stands in the middle.',
  ],
  handle: ['移动弹窗', 'Move the dialog'],
  close: ['关闭', 'Close'],
});

interface Offset {
  readonly x: number;
  readonly y: number;
}
const middle: Offset = { x: 0, y: 0 };

export default function DialogDrag() {
  const { say } = useWords(words);
  const text = useSay();
  const [open, setOpen] = useState(false);
  const [offset, setOffset] = useState(middle);
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor));
  const moved = ({ delta }: DragEndEvent): void => setOffset(({ x, y }) => inView({ x: x + delta.x, y: y + delta.y }));
  const show = (): void => {
    setOffset(middle);
    setOpen(true);
  };
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <Panel>
        <Button type="primary" onClick={show}>
          {say('open')}
        </Button>
      </Panel>
      <DndContext sensors={sensors} onDragEnd={moved} accessibility={dragSays(text, () => say('dialog'))}>
        <Modal
          open={open}
          mask={false}
          onCancel={() => setOpen(false)}
          title={<Handle label={say('handle')}>{say('dialog')}</Handle>}
          footer={<Button onClick={() => setOpen(false)}>{say('close')}</Button>}
          modalRender={movedTo(offset)}
        >
          <p>{say('text')}</p>
        </Modal>
      </DndContext>
    </Sheet>
  );
}

const id = 'dialog';

function Handle({ label, children }: { label: string; children: ReactNode }) {
  const { attributes, listeners, setActivatorNodeRef } = useDraggable({ id });
  return (
    <span className="drag-title">
      <button type="button" ref={setActivatorNodeRef} {...attributes} {...listeners} aria-label={label}>
        <DragOutlined />
      </button>
      <span {...listeners}>{children}</span>
    </span>
  );
}

function Moved({ offset, children }: { offset: Offset; children: ReactNode }) {
  const { setNodeRef, transform } = useDraggable({ id });
  const at = { x: offset.x + (transform?.x ?? 0), y: offset.y + (transform?.y ?? 0), scaleX: 1, scaleY: 1 };
  return (
    <div ref={setNodeRef} style={{ transform: CSS.Translate.toString(at) }}>
      {children}
    </div>
  );
}

const movedTo =
  (offset: Offset) =>
  (dialog: ReactNode): ReactNode => <Moved offset={offset}>{dialog}</Moved>;

/** The title stays where it can be taken hold of again. */
function inView({ x, y }: Offset): Offset {
  const wide = window.innerWidth / 2;
  return { x: Math.max(-wide, Math.min(wide, x)), y: Math.max(-90, Math.min(window.innerHeight - 180, y)) };
}
