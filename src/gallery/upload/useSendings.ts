/** Files on their way, by the tus protocol: each is remembered by this browser until it is done. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { Upload, type UploadOptions } from 'tus-js-client';
import { type App, useApp } from '../../console/app/app.ts';
import { tokenHeader } from '../../console/api/wireToken.ts';
import { localKeys, localStore, readKept } from '../../console/state/storage.ts';
import { rowOf } from '../../core/model/row.ts';

export interface Sending {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** Percent. */
  readonly share: number;
  /** Bytes a second. */
  readonly speed: number;
  readonly state: 'sending' | 'paused' | 'failed' | 'tooLarge' | 'done';
}

const largest = 500 * 1024 * 1024;
const part = 2 * 1024 * 1024;
const path = '/template/uploads';
const remembered = 'tus::';

/** A file of the list. Its upload is there once it is prepared; till then what is wanted of it is only noted. */
interface Held {
  readonly file: File;
  wanted: 'sent' | 'paused' | 'nothing';
  isPreparing: boolean;
  upload?: Upload;
}

export function useSendings() {
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const held = useRef(new Map<string, Held>());
  const [unfinished, setUnfinished] = useState(unfinishedNames);
  const change = useCallback((key: string, words: Partial<Sending>): void => {
    setSendings((before) => before.map((one) => (one.key === key ? { ...one, ...words } : one)));
  }, []);

  useAbortedOnLeave(held);

  const send = useSend(change, () => setUnfinished(unfinishedNames()));

  function begin(file: File, key: string): void {
    const one: Held = { file, wanted: 'sent', isPreparing: false };
    held.current.set(key, one);
    void send(one, key);
  }

  return {
    sendings,
    /** Names of files that were begun before and not finished. */
    unfinished: unfinished.filter((name) => !sendings.some((one) => one.name === name)),
    add: (files: readonly File[]): void => {
      for (const file of files) {
        const fresh = begun(file);
        setSendings((before) => [fresh, ...before]);
        if (fresh.state === 'sending') begin(file, fresh.key);
      }
    },
    pause: (key: string): void => {
      if (held.current.has(key)) change(key, { state: 'paused' });
      halt(held.current.get(key));
    },
    resume: (key: string): void => {
      const one = held.current.get(key);
      if (!one) return;
      one.wanted = 'sent';
      change(key, { state: 'sending' });
      void send(one, key);
    },
    /** Takes it from the list; what the server has of an unfinished one is thrown away. */
    cancel: (key: string): void => {
      const one = held.current.get(key);
      const isDone = sendings.find(({ key: other }) => other === key)?.state === 'done';
      if (one) one.wanted = 'nothing';
      if (one?.upload && !isDone) throwAway(one.upload);
      held.current.delete(key);
      setSendings((before) => before.filter((other) => other.key !== key));
    },
  };
}

/** How a held file is sent. @param change tells its line of what comes */
function useSend(change: (key: string, words: Partial<Sending>) => void, onDone: () => void) {
  const { config, session, now } = useApp();
  const failed = { state: 'failed' } as const;
  const prepare = (file: File, key: string): Promise<Upload> =>
    prepared(file, config, {
      headers: tokenHeader(session.token()),
      onProgress: progressFrom(now, (progress) => change(key, progress)),
      onSuccess: () => {
        change(key, { share: 100, state: 'done' });
        onDone();
      },
      onError: () => change(key, failed),
    });
  return (one: Held, key: string): Promise<void> =>
    sendHeld(
      one,
      (file) => prepare(file, key),
      () => change(key, failed),
    );
}

type Heard = Pick<UploadOptions, 'headers' | 'onProgress' | 'onSuccess' | 'onError'>;

/** One that was begun before goes on where it stood. */
async function prepared(file: File, config: App['config'], heard: Heard): Promise<Upload> {
  const { apiBase } = await config();
  const upload = new Upload(file, { ...optionsFor(file, apiBase), ...heard });
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  return upload;
}

/** Begins it once it is prepared, if it is still wanted then. @param onFailed its line says so, and it can be tried again */
async function sendHeld(one: Held, prepare: (file: File) => Promise<Upload>, onFailed: () => void): Promise<void> {
  if (one.isPreparing) return;
  if (!one.upload) {
    one.isPreparing = true;
    try {
      one.upload = await prepare(one.file);
    } catch {
      return onFailed();
    } finally {
      one.isPreparing = false;
    }
  }
  if (one.wanted === 'sent') one.upload.start();
  if (one.wanted === 'nothing') throwAway(one.upload);
}

function halt(one: Held | undefined): void {
  if (!one) return;
  one.wanted = 'paused';
  void one.upload?.abort();
}

/** A server that cannot be told clears it away by itself after a day. */
function throwAway(upload: Upload): void {
  upload.abort(true).catch(() => undefined);
}

/** What is on its way when the page is left stays remembered, and goes on when its file is chosen again. */
function useAbortedOnLeave(held: RefObject<Map<string, Held>>): void {
  useEffect(() => {
    const { current } = held;
    return () => {
      for (const one of current.values()) halt(one);
    };
  }, [held]);
}

const optionsFor = ({ name, type }: File, apiBase: string) => ({
  endpoint: new URL(apiBase + path, window.location.href).href,
  chunkSize: part,
  retryDelays: [0, 1000, 3000, 6000],
  metadata: { filename: name, filetype: type },
  removeFingerprintOnSuccess: true,
});

function begun({ name, size }: File): Sending {
  const key = crypto.getRandomValues(new Uint32Array(2)).join('-');
  return { key, name, size, share: 0, speed: 0, state: size > largest ? 'tooLarge' : 'sending' };
}

/** How far it is, and how fast since it was begun or taken up again. */
function progressFrom(now: () => number, tell: (progress: Pick<Sending, 'share' | 'speed'>) => void) {
  const began = { at: now(), bytes: -1 };
  return (sent: number, total: number): void => {
    if (began.bytes < 0) began.bytes = sent;
    const seconds = Math.max(0.1, (now() - began.at) / 1000);
    const share = total === 0 ? 100 : Math.floor((sent * 100) / total);
    tell({ share, speed: (sent - began.bytes) / seconds });
  };
}

/** As the protocol's client notes them in the storage. */
function unfinishedNames(): readonly string[] {
  const keys = localKeys().filter((key) => key.startsWith(remembered));
  const names = keys.flatMap((key) => {
    const { filename } = rowOf(rowOf(readKept(localStore, key))['metadata']);
    return typeof filename === 'string' ? filename : [];
  });
  return [...new Set(names)];
}
