import { pageWords, useWords } from '../words.ts';
import { IconGallery } from './IconGallery.tsx';

const words = pageWords('RemixIcons', { title: ['Remix 图标', 'Remix icons'] });

export default function RemixIcons() {
  const { say } = useWords(words);
  return <IconGallery name="ri" title={say('title')} styles />;
}
