/** An administrator may write any name into a menu's entry: this says what must stand there. */
import { Sheet } from './page.tsx';
import { pageWords, useWords } from './words.ts';

const words = pageWords('MissingPage', {
  title: ['没有这个页面', 'This page does not exist'],
  text: [
    '菜单的组件必须是已有的手写页面，现在是「{name}」。请在菜单管理里修改。',
    'The component of a menu entry must be the name of a page written by hand, and is “{name}”. Change it in the menu management.',
  ],
});

export function MissingPage({ name }: { name: string }) {
  const { say } = useWords(words);
  return (
    <Sheet title={say('title')} lead={say('text', { name })}>
      {null}
    </Sheet>
  );
}
