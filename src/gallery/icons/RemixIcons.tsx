import { useWords } from '../words.ts';
import { IconGallery } from './IconGallery.tsx';

const words = { title: ['Remix 图标', 'Remix icons'] } as const;

export default function RemixIcons() {
  const { say } = useWords(words);
  return <IconGallery name="ri" title={say('title')} styles />;
}
