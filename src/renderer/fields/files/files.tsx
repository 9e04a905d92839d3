/** Files: `{id, path, name}` of the upload on the wire; images are thumbnails on the page, others links by their names. */
import { isRow } from '../../../core/model/row.ts';
import { late } from '../../engine/late/late.tsx';
import type { ViewField } from '../../../core/model/view.ts';
import type { Ports } from '../../engine/ports.ts';
import { texts } from '../../engine/texts.ts';
import type { FieldFace } from '../face.ts';

interface StoredFile {
  readonly id: string;
  readonly path: string;
  readonly name?: string;
}

const isFile = (value: unknown): value is StoredFile =>
  isRow(value) && typeof value.path === 'string' && typeof value.id === 'string';

export const filesOf = (value: unknown): readonly StoredFile[] => (Array.isArray(value) ? value.filter(isFile) : []);

/** Addresses out of a value: bare texts, or files with a `path`. */
const filePaths = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each) => {
    if (typeof each === 'string' && each !== '') return [each];
    return isRow(each) && typeof each.path === 'string' ? [each.path] : [];
  });

// A list without photos does not pay for the preview.
const Previewed = late(() => import('./previewedImages.tsx').then(({ default: it }) => it));

interface ThumbnailsProps {
  readonly paths: readonly string[];
  readonly title: string;
  readonly size: number;
  readonly ports: Ports;
}

/** Plain images at once, that open large as soon as the preview's code has come. */
export function Thumbnails({ paths, title, size, ports }: ThumbnailsProps) {
  const shown = paths.map((path, index) => ({
    src: ports.fileUrl(path),
    alt: ports.text(texts.image, { title, number: index + 1 }),
  }));
  const plain = shown.map(({ src, alt }) => (
    <img key={src} src={src} alt={alt} width={size} height={size} loading="lazy" />
  ));
  return (
    <span className="vw-thumbs">
      <Previewed images={shown} size={size} text={ports.text} fallback={plain} instead={plain} />
    </span>
  );
}

export const images = ['png', 'jpg', 'jpeg'];
/** Whether whatever the field takes shows itself as an image. */
export const isOfImages = ({ accept }: Pick<ViewField, 'accept'>): boolean =>
  (accept ?? images).every((kind) => images.includes(kind));

interface NamedProps {
  readonly value: unknown;
  readonly ports: Ports;
}

export function NamedFiles({ value, ports }: NamedProps) {
  return filesOf(value).map(({ id, path, name }) => (
    <a key={id} href={ports.fileUrl(path)} download={name ?? id}>
      {name ?? id}
    </a>
  ));
}

export const files: FieldFace = {
  paths: filePaths,
  print: (value, field, _row, ports) => {
    const paths = filePaths(value);
    if (!isOfImages(field)) return paths.length === 0 ? '' : <NamedFiles value={value} ports={ports} />;
    return paths.length === 0 ? (
      ''
    ) : (
      <Thumbnails paths={paths} title={ports.text(field.title)} size={32} ports={ports} />
    );
  },
  Filter: null,
  wide: true,
  readText: () => undefined,
};
