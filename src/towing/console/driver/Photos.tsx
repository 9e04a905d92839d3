/** The camera straight into the photo groups; what waits to be sent stands beside what the server has. */
import { type ChangeEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { hasTexts } from '../../../core/model/row.ts';
import { CallFault } from '../../../renderer/engine/ports.ts';
import { fileUrl } from '../../../console/api/root.ts';
import { useApp } from '../../../console/app/app.ts';
import { useShell } from '../../../console/running/context.ts';
import type { PhotoEntry, Stored } from './outbox/entry.ts';
import { addPhoto } from './openDriver.ts';
import { photoGroups, type DriverTask } from './task.ts';
import { useDriver } from './useDriver.ts';
import { useWords } from './useWords.ts';

type Group = (typeof photoGroups)[number];

interface Props {
  readonly task: DriverTask;
  readonly entries: readonly Stored[];
}

/** What has been taken for a task, whether it is sent or still waits. */
interface Taken {
  readonly waiting: readonly (PhotoEntry & Stored)[];
  readonly sent: readonly SentPhoto[];
}

function useTaken({ task, entries }: Props, only: (group: string) => boolean = () => true): Taken {
  const waiting = entries.filter(
    (entry): entry is PhotoEntry & Stored => entry.kind === 'photo' && entry.taskId === task.id,
  );
  const sent = useSentPhotos(task.id, waiting.length);
  return { waiting: waiting.filter(({ group }) => only(group)), sent: sent.filter(({ group }) => only(group)) };
}

/** The one group of an empty return, and what is done once it has a photo. */
export function EmptyReturnPhotos({ children, ...props }: Props & { readonly children: (has: boolean) => ReactNode }) {
  const { waiting, sent } = useTaken(props, (group) => group === 'returnEmptyImage');
  return (
    <>
      <div className="driver-photos">
        <Shots task={props.task} group="returnEmptyImage" waiting={waiting} sent={sent.map(({ path }) => path)} />
      </div>
      {children(waiting.length + sent.length > 0)}
    </>
  );
}

export function Photos({ task, entries }: Props) {
  const say = useWords();
  const { waiting, sent } = useTaken({ task, entries });
  return (
    <section className="driver-photos" aria-label={say((w) => w.photos)}>
      {photoGroups.map((group) => (
        <Shots
          key={group}
          task={task}
          group={group}
          waiting={waiting.filter((entry) => entry.group === group)}
          sent={sent.filter((image) => image.group === group).map(({ path }) => path)}
        />
      ))}
    </section>
  );
}

interface ShotsProps {
  readonly task: DriverTask;
  readonly group: Group;
  readonly waiting: readonly (PhotoEntry & Stored)[];
  readonly sent: readonly string[];
}

function Shots({ task, group, waiting, sent }: ShotsProps) {
  const say = useWords();
  const driver = useDriver();
  const { running } = useShell();
  const name = say((w) => w.groups[group]);

  async function add(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const input = event.target;
    const files = [...(input.files ?? [])];
    input.value = '';
    const kept = files.map((file) => addPhoto(driver, { taskId: task.id, group, file }));
    for (const outcome of await Promise.allSettled(kept)) {
      if (outcome.status === 'fulfilled') continue;
      if (!(outcome.reason instanceof DOMException)) throw outcome.reason;
      running.notify(
        'error',
        say((w) => w.badPhoto),
      );
    }
  }
  return (
    <div className="driver-shots">
      <label>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={say((w) => w.take, { group: name })}
          onChange={(event) => void add(event)}
        />
        <b aria-hidden="true">+</b>
        <span>{name}</span>
        <em>{sent.length + waiting.length}</em>
      </label>
      {sent.map((path) => (
        <img key={path} src={path} alt={name} loading="lazy" data-late />
      ))}
      {waiting.map((entry) => (
        <Waiting key={entry.seq} entry={entry} name={name} />
      ))}
    </div>
  );
}

function Waiting({ entry, name }: { entry: PhotoEntry; name: string }) {
  const say = useWords();
  const address = useObjectUrl(entry.file);
  return (
    <figure>
      {address && <img src={address} alt={name} />}
      <figcaption>{say((w) => w.waitsToSend)}</figcaption>
    </figure>
  );
}

function useObjectUrl(file: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

interface SentPhoto {
  readonly group: string;
  readonly path: string;
}

/** Read again with each photo that leaves the outbox. */
function useSentPhotos(taskId: string, waiting: number): readonly SentPhoto[] {
  const { http } = useApp();
  const { root } = useShell().running;
  const [sent, setSent] = useState<readonly SentPhoto[]>([]);
  useEffect(() => {
    let current = true;
    http.call('findImages', { id: taskId }, { quiet: true, ahead: 'page' }).then(
      ({ data }) => current && setSent(data.filter((photo) => hasTexts(photo, 'group', 'path'))),
      (thrown: unknown) => {
        // The photos that are shown stay; the page says itself that there is no network.
        if (!(thrown instanceof CallFault)) throw thrown;
      },
    );
    return () => {
      current = false;
    };
  }, [http, taskId, waiting]);
  return useMemo(() => sent.map(({ group, path }) => ({ group, path: fileUrl(root, path) })), [sent, root]);
}
