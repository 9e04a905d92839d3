/** Images that open large when they are pressed, and can be leafed through there. */
import { Image } from 'antd';

export default function PreviewedImages({
  images,
  size,
}: {
  images: readonly { readonly src: string; readonly alt: string }[];
  size: number;
}) {
  return (
    <Image.PreviewGroup>
      {images.map(({ src, alt }) => (
        <Image key={src} src={src} alt={alt} width={size} height={size} loading="lazy" />
      ))}
    </Image.PreviewGroup>
  );
}
