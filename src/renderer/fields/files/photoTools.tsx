/** What turns and enlarges an opened photo: buttons that the keyboard reaches, and a key of its own for each. */
import {
  RedoOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import type { GetProp, Image } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Ports } from '../../engine/ports.ts';
import type { Says } from '../../engine/speech.ts';
import { texts } from '../../engine/texts.ts';

type Preview = Exclude<GetProp<typeof Image.PreviewGroup, 'preview'>, boolean>;
type PrintTools = NonNullable<Preview['toolbarRender']>;
type PhotoActions = Parameters<PrintTools>[1]['actions'];

interface Tool {
  readonly does: 'onRotateLeft' | 'onRotateRight' | 'onZoomOut' | 'onZoomIn' | 'onReset';
  readonly icon: ReactNode;
  readonly says: Says;
  /** The first is the one that is told. */
  readonly keys: readonly [string, ...string[]];
}

const tools: readonly Tool[] = [
  { does: 'onRotateLeft', icon: <RotateLeftOutlined />, says: texts.rotateLeft, keys: ['['] },
  { does: 'onRotateRight', icon: <RotateRightOutlined />, says: texts.rotateRight, keys: [']'] },
  { does: 'onZoomOut', icon: <ZoomOutOutlined />, says: texts.zoomOut, keys: ['-'] },
  { does: 'onZoomIn', icon: <ZoomInOutlined />, says: texts.zoomIn, keys: ['+', '='] },
  { does: 'onReset', icon: <RedoOutlined />, says: texts.asItWas, keys: ['0'] },
];

function PhotoTools({ actions, text }: { readonly actions: PhotoActions; readonly text: Ports['text'] }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const pressed = tools.find(({ keys }) => keys.includes(event.key));
      if (pressed) actions[pressed.does]();
      // Or the window behind, which the photo was opened from, would hear it from these buttons too.
      else if (event.key === 'Escape') actions.onClose();
      else if (event.key !== 'Tab' || !bar.current) return;
      else stepWithin(bar.current, event.shiftKey ? -1 : 1);
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the window of the photo, which would keep Tab to itself: it does not hold these buttons.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [actions]);
  return (
    <div ref={bar} className="vw-photo-tools" role="toolbar">
      {tools.map(({ does, icon, says, keys: [key] }) => (
        <button
          key={does}
          type="button"
          aria-label={text(says)}
          aria-keyshortcuts={key}
          title={`${text(says)} (${key})`}
          onClick={() => actions[does]()}
        >
          {icon}
        </button>
      ))}
    </div>
  );
}

/** In place of antd's bar, whose signs are no buttons. */
export const photoToolsIn =
  (text: Ports['text']): PrintTools =>
  (_, { actions }) => <PhotoTools actions={actions} text={text} />;

/** To the next button of the opened photo, what closes it among them; round and round. */
function stepWithin(bar: HTMLElement, step: 1 | -1): void {
  const around = bar.closest('.ant-image-preview-operations-wrapper') ?? bar;
  const buttons = [...around.querySelectorAll<HTMLElement>('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = at < 0 && step < 0 ? buttons.length - 1 : (at + step + buttons.length) % buttons.length;
  buttons[next]?.focus();
}
