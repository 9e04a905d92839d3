/** A row that is dragged from one pane to another: the browser's own dragging, which goes over every border. */
import type { DragEvent } from 'react';

const type = 'application/x-row';

/** Marks what is dragged; its values stay on the desk, where it is chosen. */
export function startDrag(event: Pick<DragEvent, 'dataTransfer'>, key: string): void {
  event.dataTransfer.setData(type, key);
  event.dataTransfer.effectAllowed = 'link';
}

export const isDraggedRow = ({ types }: Pick<DataTransfer, 'types'>): boolean => types.includes(type);
