import { useEffect } from 'react';
import { useApp, useTexts } from './app.ts';
import { titleOf } from './titleOf.ts';

export function useTitle(page: string): void {
  const { text } = useTexts();
  const { waiting } = useApp();
  const product = text('product');
  useEffect(() => {
    const write = (): void => {
      document.title = titleOf(page, product, waiting.read());
    };
    write();
    return waiting.subscribe(write);
  }, [page, product, waiting]);
}
