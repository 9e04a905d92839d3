/** Images that open large when they are pressed, and can be leafed through there. */
import { Image } from 'antd';
import { useRef, type KeyboardEvent } from 'react';

export default function PreviewedImages({
  images,
  size,
}: {
  images: readonly { readonly src: string; readonly alt: string }[];
  size: number;
}) {
  const opener = useRef<HTMLElement | null>(null);
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    // The row or the pane that it stands in has keys of its own.
    event.stopPropagation();
    event.currentTarget.click();
  };
  const giveBack = (isOpen: boolean): void => {
    if (isOpen) return;
    opener.current?.focus();
    opener.current = null;
  };
  return (
    <Image.PreviewGroup preview={{ afterOpenChange: giveBack }}>
      {images.map(({ src, alt }) => (
        <Image
          key={src}
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          role="button"
          tabIndex={0}
          aria-label={alt}
          onKeyDown={press}
          onClick={({ currentTarget }) => {
            opener.current = currentTarget;
          }}
        />
      ))}
    </Image.PreviewGroup>
  );
}
