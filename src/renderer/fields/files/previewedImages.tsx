/** Images that open large when they are pressed, and can be leafed through there. */
import { CloseOutlined } from '@ant-design/icons';
import { Image } from 'antd';
import { Fragment, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Ports } from '../../engine/ports.ts';
import { texts } from '../../engine/texts.ts';
import { photoToolsIn } from './photoTools.tsx';

export default function PreviewedImages({
  images,
  size,
  text,
  around = (image) => image,
}: {
  readonly images: readonly { readonly src: string; readonly alt: string }[];
  readonly size: number;
  readonly text: Ports['text'];
  /** What each image stands in. */
  readonly around?: ((image: ReactNode, index: number) => ReactNode) | undefined;
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
    <Image.PreviewGroup
      preview={{
        afterOpenChange: giveBack,
        closeIcon: <CloseOutlined aria-label={text(texts.close)} />,
        toolbarRender: photoToolsIn(text),
      }}
    >
      {images.map(({ src, alt }, index) => (
        <Fragment key={src}>
          {around(
            <Image
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
            />,
            index,
          )}
        </Fragment>
      ))}
    </Image.PreviewGroup>
  );
}
