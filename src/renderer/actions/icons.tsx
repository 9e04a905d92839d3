/** Icons that a schema may name, as pages print them. */
import AntdIcon from '@ant-design/icons/es/components/AntdIcon';
import type { ReactNode } from 'react';
import { drawingOf } from './drawings.ts';

export function iconOf(name: string | undefined): ReactNode {
  const drawing = drawingOf(name);
  return drawing ? <AntdIcon icon={drawing} /> : null;
}
