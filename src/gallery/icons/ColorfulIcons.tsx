import { pageWords, useWords } from '../words.ts';
import { IconGallery } from './IconGallery.tsx';

const words = pageWords('ColorfulIcons', { title: ['多彩图标', 'Colourful icons'] });

export default function ColorfulIcons() {
  const { say } = useWords(words);
  return <IconGallery name="flat-color-icons" title={say('title')} />;
}
