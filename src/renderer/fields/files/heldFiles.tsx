/** The files that a form's field holds: photos to leaf through, others by their names, each of which can be taken away. */
import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { usePorts } from '../../engine/engine.ts';
import { late } from '../../engine/late/late.tsx';
import { texts } from '../../engine/texts.ts';
import type { EditProps } from '../face.ts';
import { filesOf, isOfImages, NamedFiles } from './files.tsx';

const size = 72;
// The face loads it as well: one file for both.
const Previewed = late(() => import('./previewedImages.tsx').then(({ default: it }) => it));

type HeldProps = Pick<EditProps, 'field' | 'id' | 'value' | 'onChange' | 'disabled' | 'label'>;

export function HeldFiles({ field, id, value, onChange, disabled, label }: HeldProps) {
  const ports = usePorts();
  const { text } = ports;
  const held = filesOf(value);
  const areImages = isOfImages(field);
  const title = label ?? text(field.title);
  const alts = held.map((_, index) => text(texts.image, { title, number: index + 1 }));
  const around = (shown: ReactNode, index: number): ReactNode => (
    <div className="vw-file">
      <span className={areImages ? 'vw-thumbs' : 'vw-file-name'}>{shown}</span>
      {!disabled && (
        <Button
          size="small"
          className="vw-file-remove"
          icon={<DeleteOutlined />}
          aria-label={`${text(texts.remove)} ${areImages ? alts[index] : (held[index]?.name ?? title)}`}
          onClick={() => {
            onChange(held.filter((_, at) => at !== index));
            // This button goes with its file: the keyboard stays in the field.
            document.getElementById(id)?.focus();
          }}
        />
      )}
    </div>
  );
  if (!areImages)
    return held.map((file, index) => (
      <Fragment key={file.id}>{around(<NamedFiles value={[file]} ports={ports} />, index)}</Fragment>
    ));
  const images = held.map(({ path }, index) => ({ src: ports.fileUrl(path), alt: alts[index] ?? title }));
  const plain = images.map(({ src, alt }, index) => (
    <Fragment key={src}>{around(<img src={src} alt={alt} width={size} height={size} />, index)}</Fragment>
  ));
  return <Previewed images={images} size={size} text={text} around={around} fallback={plain} instead={plain} />;
}
