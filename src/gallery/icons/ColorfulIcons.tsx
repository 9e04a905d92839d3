import { useWords } from '../words.ts';
import { IconGallery } from './IconGallery.tsx';

const words = { title: ['多彩图标', 'Colourful icons'] } as const;

export default function ColorfulIcons() {
  const { say } = useWords(words);
  return <IconGallery name="flat-color-icons" title={say('title')} />;
}
