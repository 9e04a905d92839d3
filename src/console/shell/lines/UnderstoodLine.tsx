import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../app/app.ts';
import { Line } from './Line.tsx';

/** A line that stays until somebody says that they have read it. */
export function UnderstoodLine({ onRead, children }: { readonly onRead: () => void; readonly children: ReactNode }) {
  const { text } = useTexts();
  const action = (
    <Button size="small" type="text" onClick={onRead}>
      {text('line.understood')}
    </Button>
  );
  return (
    <Line tone="waiting" action={action}>
      {children}
    </Line>
  );
}
