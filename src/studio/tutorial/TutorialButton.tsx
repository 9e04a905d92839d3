/** Opens the tutorial, and closes it: beside the studio's title, and as an offer where no page is open. */
import { ReadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { usePorts } from '../../renderer/index.ts';
import { steps } from './tutorial.ts';
import { tutorialTexts as texts } from './texts.ts';
import type { Tutorial } from './useTutorial.ts';

export function TutorialButton({ tutorial, isOffer = false }: { tutorial: Tutorial; isOffer?: boolean }) {
  const { text } = usePorts();
  const { isOpen, done, open, leave } = tutorial;
  if (isOffer) {
    const counts = { done: done.length, count: steps.length };
    return (
      <p>
        <Button type="link" icon={<ReadOutlined />} onClick={open}>
          {done.length > 0 ? text(texts.goOn, counts) : text(texts.offer)}
        </Button>
      </p>
    );
  }
  return (
    <Button size="small" type="text" icon={<ReadOutlined />} aria-pressed={isOpen} onClick={isOpen ? leave : open}>
      {text(texts.title)}
    </Button>
  );
}
