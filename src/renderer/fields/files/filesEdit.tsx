/** Files are sent as soon as they are chosen or dropped; the form holds what the server has made of them. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type DragEvent } from 'react';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import type { EditProps } from '../face.ts';
import { filePaths, filesOf, images, isOfImages, NamedFiles, Thumbnails } from './files.tsx';
import './files.css';

const extension = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

interface Upload {
  readonly key: number;
  readonly name: string;
  readonly share: number;
  readonly fault?: string;
}

function useUploads(props: EditProps) {
  const ports = usePorts();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const next = useRef(0);
  const done = useRef(filesOf(props.value));
  done.current = filesOf(props.value);
  const accept = props.field.accept ?? images;

  const change = (key: number, with_: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...with_ } : upload)));
  const drop = (key: number) => setUploads((before) => before.filter((upload) => upload.key !== key));

  const send = async (file: File) => {
    next.current += 1;
    const key = next.current;
    const { name } = file;
    setUploads((before) => [...before, { key, name, share: 0 }]);
    if (!accept.some((each) => each.replace(/^(\.|image\/)/, '').toLowerCase() === extension(name))) {
      change(key, {
        fault: ports.text(isOfImages(props.field) ? texts.uploadKind : texts.fileKind, {
          name,
          kinds: accept.join(', '),
        }),
      });
      return;
    }
    try {
      const stored = await ports.upload(file, props.field.name, (share) => change(key, { share }));
      const kept = { id: stored.id, path: stored.path, name };
      done.current = props.field.many === false ? [kept] : [...done.current, kept];
      props.onChange(done.current);
      drop(key);
    } catch (fault) {
      change(key, {
        fault: ports.text(texts.uploadFailed, { name, text: fault instanceof Error ? fault.message : '' }),
      });
    }
  };
  return { uploads, drop, add: (files: Iterable<File>) => void Promise.all([...files].map(send)), accept };
}

/** One that is on its way, or why it has not arrived. */
function Sent({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { text } = usePorts();
  return (
    <div className="vw-upload" role={upload.fault === undefined ? 'status' : 'alert'}>
      {upload.fault ?? upload.name}
      {upload.fault === undefined ? (
        <progress value={upload.share} aria-label={upload.name} />
      ) : (
        <Button type="link" size="small" onClick={onClose}>
          {text(texts.close)}
        </Button>
      )}
    </div>
  );
}

export function FilesEdit(props: EditProps) {
  const { field, id, value, onChange, disabled, invalid, label } = props;
  const ports = usePorts();
  const { text } = ports;
  const input = useRef<HTMLInputElement>(null);
  const { uploads, drop, add, accept } = useUploads(props);
  const paths = filePaths(value);
  const title = label ?? text(field.title);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (!disabled) add(event.dataTransfer.files);
  };
  return (
    <div
      className={`vw-files${invalid ? ' vw-invalid' : ''}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {paths.map((path, index) => (
        <div key={path} className="vw-file">
          {isOfImages(field) ? (
            <Thumbnails paths={[path]} title={title} size={72} ports={ports} />
          ) : (
            <span className="vw-file-name">
              <NamedFiles value={[filesOf(value)[index]]} ports={ports} />
            </span>
          )}
          {!disabled && (
            <Button
              size="small"
              className="vw-file-remove"
              icon={<DeleteOutlined />}
              aria-label={`${text(texts.remove)} ${text(texts.image, { title, number: index + 1 })}`}
              onClick={() => onChange(filesOf(value).filter((each) => each.path !== path))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <button type="button" id={id} className="vw-file-add" onClick={() => input.current?.click()}>
          <PlusOutlined />
          <span>{text(texts.upload)}</span>
          <small>{text(isOfImages(field) ? texts.uploadHint : texts.fileHint, { kinds: accept.join(', ') })}</small>
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        data-testid={`${id}-files`}
        multiple={field.many !== false}
        accept={accept.map((each) => (/^(\.|image\/)/.test(each) ? each : `.${each}`)).join(',')}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {uploads.map((upload) => (
        <Sent key={upload.key} upload={upload} onClose={() => drop(upload.key)} />
      ))}
    </div>
  );
}
