/** The camera, until it has read a code: what stops it says how one goes on without it. */
import { Alert, Button, Input, Modal, Spin, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { usePorts } from '../../engine/engine.ts';
import { isOwnCode, openReader } from './readCode.ts';
import { scanTexts } from './scanTexts.ts';

type Standing = 'starting' | 'looking' | 'foreign' | 'insecure' | 'denied' | 'none' | 'busy';
const stopped: ReadonlySet<Standing> = new Set<Standing>(['insecure', 'denied', 'none', 'busy']);
/** Milliseconds between two pictures that are read. */
const lookEvery = 150;

/** By the name of what `getUserMedia` throws. */
function standingOf(fault: unknown): Standing {
  const name = fault instanceof DOMException ? fault.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
}

async function openCamera(): Promise<MediaStream> {
  // Absent where the page did not come over https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) throw new TypeError('insecure');
  return devices.getUserMedia({ audio: false, video: { facingMode: 'environment' } });
}

interface Props {
  readonly onRead: (code: string) => void;
  readonly onClose: () => void;
}

export default function CodeReader({ onRead, onClose }: Props) {
  const { text } = usePorts();
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const standing = useCamera(video, attempt, onRead);
  return (
    <Modal open title={text(scanTexts.title)} footer={null} onCancel={onClose} width={480} destroyOnHidden>
      {stopped.has(standing) ? (
        <>
          <Alert
            type="warning"
            showIcon
            message={text(scanTexts[standing])}
            action={
              standing !== 'insecure' && (
                <Button size="small" onClick={() => setAttempt(attempt + 1)}>
                  {text(scanTexts.again)}
                </Button>
              )
            }
          />
          <Typed onRead={onRead} />
        </>
      ) : (
        <div className="vw-scan-camera">
          {standing === 'starting' && <Spin />}
          <video ref={video} muted playsInline aria-label={text(scanTexts.title)} />
          <p role="status" data-foreign={standing === 'foreign'}>
            {text(scanTexts[standing])}
          </p>
        </div>
      )}
    </Modal>
  );
}

/** In place of the camera: what stands on the paper, typed. */
function Typed({ onRead }: Pick<Props, 'onRead'>) {
  const { text } = usePorts();
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Input.Search
      ref={input}
      className="vw-scan-typed"
      enterButton={text(scanTexts.find)}
      aria-label={text(scanTexts.typed)}
      placeholder={text(scanTexts.typed)}
      onSearch={(code) => code.trim() !== '' && onRead(code.trim())}
    />
  );
}

function useCamera(
  video: { readonly current: HTMLVideoElement | null },
  attempt: number,
  onRead: (code: string) => void,
): Standing {
  const [standing, setStanding] = useState<Standing>('starting');
  const read = useRef(onRead);
  read.current = onRead;
  useEffect(() => {
    let isOpen = true;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async (): Promise<void> => {
      setStanding('starting');
      stream = await openCamera();
      const picture = video.current;
      if (!isOpen || !picture) return stop(stream);
      picture.srcObject = stream;
      await picture.play();
      const readCode = await openReader();
      const look = async (): Promise<void> => {
        const code = await readCode(picture);
        if (!isOpen) return;
        if (code !== null && isOwnCode(code)) return read.current(code);
        setStanding((before) => (code !== null ? 'foreign' : before === 'foreign' ? before : 'looking'));
        timer = setTimeout(() => void look().catch(fail), lookEvery);
      };
      await look();
    };
    const fail = (fault: unknown): void => {
      if (isOpen)
        setStanding(fault instanceof TypeError && fault.message === 'insecure' ? 'insecure' : standingOf(fault));
    };
    begin().catch(fail);
    return () => {
      isOpen = false;
      clearTimeout(timer);
      if (stream) stop(stream);
    };
  }, [video, attempt]);
  return standing;
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
