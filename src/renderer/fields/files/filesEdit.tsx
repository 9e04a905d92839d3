/** Files are sent as soon as they are chosen or dropped; the form holds what the server has made of them. */
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useRef, type DragEvent } from 'react';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import type { EditProps } from '../face.ts';
import { images } from './files.tsx';
import { fileTexts } from './fileTexts.ts';
import { HeldFiles } from './heldFiles.tsx';
import { takenBy } from './refusal.ts';
import { useUploads, type Upload } from './useUploads.ts';
import './files.css';

interface LineProps {
  readonly upload: Upload;
  readonly retry: () => void;
  readonly drop: () => void;
}

/** A file on its way: how far it is, or why it did not arrive. */
function UploadLine({ upload, retry, drop }: LineProps) {
  const { text } = usePorts();
  const { file, share, fault, again } = upload;
  const leave = fault === undefined ? fileTexts.cancel : again ? texts.remove : texts.close;
  return (
    <div
      className={`vw-upload${fault === undefined ? '' : ' vw-fault'}`}
      role={fault === undefined ? 'status' : 'alert'}
    >
      <span>{fault ?? file.name}</span>
      {fault === undefined && (
        <Progress
          percent={Math.floor(share * 100)}
          size="small"
          strokeColor="var(--ant-color-primary)"
          aria-label={file.name}
        />
      )}
      {fault !== undefined && again && (
        <Button size="small" onClick={retry}>
          {text(texts.retry)}
        </Button>
      )}
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined />}
        aria-label={`${text(leave)} ${file.name}`}
        onClick={drop}
      />
    </div>
  );
}

export function FilesEdit(props: EditProps) {
  const { field, id, value, onChange, disabled, invalid, label } = props;
  const ports = usePorts();
  const { text } = ports;
  const input = useRef<HTMLInputElement>(null);
  const { uploads, drop, add, retry } = useUploads(props);
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
      <HeldFiles {...{ field, id, value, onChange, disabled, label: title }} />
      {!disabled && (
        <button type="button" id={id} className="vw-file-add" onClick={() => input.current?.click()}>
          <PlusOutlined />
          <span>{text(fileTexts.upload)}</span>
          <small>{text(fileTexts.hint, takenBy(field, ports))}</small>
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        data-testid={`${id}-files`}
        multiple={field.many !== false}
        accept={(field.accept ?? images).map((each) => (/^(\.|image\/)/.test(each) ? each : `.${each}`)).join(',')}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {uploads.map((upload) => (
        <UploadLine key={upload.key} upload={upload} retry={() => retry(upload)} drop={() => drop(upload.key)} />
      ))}
    </div>
  );
}
