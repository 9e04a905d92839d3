/** The document's title: `page - product`, with the number of waiting tasks before it. */
import { useEffect } from 'react';
import { useApp, useTexts } from './app.ts';

export function useTitle(page: string): void {
  const { text } = useTexts();
  const { waiting } = useApp();
  const product = text('product');
  useEffect(() => {
    const write = (): void => {
      const count = waiting.read();
      document.title = `${count > 0 ? `(${count}) ` : ''}${page} - ${product}`;
    };
    write();
    return waiting.subscribe(write);
  }, [page, product, waiting]);
}
