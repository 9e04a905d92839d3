/** The renderer's four seams, and a few more, as this console gives them. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { rowOf } from '../../core/model/row.ts';
import type { ViewCall } from '../../core/model/view.ts';
import { CallFault, type Ports } from '../../renderer/index.ts';
import { addresses } from '../../generated/consoleCalls.ts';
import { fileUrl } from '../api/root.ts';
import { saveFile } from '../downloads/saveFile.ts';
import { isOtherUsers } from '../session/otherUser.ts';
import { readHanded } from '../session/handedPasswords.ts';
import { useTexts } from '../app/app.ts';
import { pressedLink } from '../early/pressed.ts';
import type { App } from '../app/app.ts';
import { menuIcon } from './icons.tsx';
import { menuIconNames } from '../session/menuDrawings.ts';
import type { Running } from '../running/running.ts';
import { useSignal } from '../state/signal.ts';

const questionOf = ({ method, path, encoding }: ViewCall, params: Row) => ({ method, path, encoding, params });

/** What does not change with language or user: the same functions as long as the shell stands. */
function fixedPorts({ http, now, handedPasswords, session }: App, running: Running): Pick<Ports, FixedPort> {
  const { downloads, tables } = running;
  return {
    call: async (call: ViewCall, params: Row, options = {}) => {
      const answer = await http.send({
        ...questionOf(call, params),
        ...(options.first && { ahead: 'page' }),
        signal: options.signal,
        idempotencyKey: options.idempotencyKey,
        onProgress: options.onProgress,
        about: options.about,
        ...(options.quiet && { quiet: true }),
        ...(options.inPlace && { inPlace: true }),
      });
      const handed = readHanded(answer.data);
      if (handed.length > 0) handedPasswords.write(handed);
      // Its answer is the beginning of a document that appears in the download list.
      if (call.path === addresses.downloadWord[1]) void downloads.look();
      return answer;
    },
    arrived: (call, params) => http.arrived({ ...questionOf(call, params), ahead: 'page' }),
    save: (call, params) => downloads.save(call, params),
    give: saveFile,
    tables,
    now,
    zone: running.zone,
    suggestionDelay: running.suggestionDelay,
    undoSeconds: running.undoSeconds,
    uploadMegabytes: running.uploadMegabytes,
    map: running.map,
    viewNow: running.viewNow,
    viewAhead: running.viewAhead,
    presence: running.presence,
    watch: running.live.watch,
    records: running.live.records,
    changed: running.live.changed,
    goto: running.goto,
    notify: running.notify,
    upload: async (file, group, onProgress, signal) => {
      const [method, path] = addresses.uploadFile2;
      const params = { group, file };
      const { data } = await http.send({ method, path, encoding: 'multipart', params, onProgress, signal });
      return readUpload(data);
    },
    isOthers: () => isOtherUsers(session),
    stands: running.stands,
    pressed: pressedLink,
    preferences: {
      read: running.kept.read,
      now: running.kept.now,
      write: async (key, value) => {
        const [method, path] = addresses.writePreference;
        const params = value === null ? { key } : { key, value };
        await http.send({ method, path, params, quiet: true, isLast: JSON.stringify(params).length < keepaliveAtMost });
      },
    },
    fileUrl: (path) => fileUrl(running.root, path),
    icons: { names: menuIconNames, print: menuIcon },
  };
}
type FixedPort =
  | 'call'
  | 'arrived'
  | 'viewNow'
  | 'viewAhead'
  | 'now'
  | 'zone'
  | 'suggestionDelay'
  | 'undoSeconds'
  | 'uploadMegabytes'
  | 'map'
  | 'presence'
  | 'watch'
  | 'records'
  | 'changed'
  | 'goto'
  | 'notify'
  | 'upload'
  | 'fileUrl'
  | 'save'
  | 'give'
  | 'tables'
  | 'icons'
  | 'isOthers'
  | 'stands'
  | 'pressed'
  | 'preferences';

/** Characters, of at most three bytes each: a browser refuses to send more than 64 KiB past the end of a page (Fetch, keepalive). */
const keepaliveAtMost = 20_000;

export function useConsolePorts(app: App, running: Running, user: Row): Ports {
  const { language } = useTexts();
  const offline = !useSignal(app.reached);
  const signedOut = useSyncExternalStore(app.session.subscribe, () => app.session.state().signInOver);
  const release = useSignal(running.release);
  const fixed = useMemo(() => fixedPorts(app, running), [app, running]);
  const view = useMemo<Ports['view']>(() => running.viewsOf(release), [running, release]);
  useOnline(app);
  return useMemo(
    () => ({
      ...fixed,
      view,
      user,
      language,
      offline,
      signedOut,
      text: (says, values) => app.speech.say(says, language, values),
    }),
    [app, fixed, view, user, language, offline, signedOut],
  );
}

/** The browser knows of a pulled plug before any call does. */
function useOnline({ reached }: App): void {
  useEffect(() => {
    const lost = (): void => reached.write(false);
    const back = (): void => reached.write(true);
    window.addEventListener('offline', lost);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', back);
    };
  }, [reached]);
}

function readUpload(data: unknown): { id: string; path: string } {
  const { id, path } = rowOf(data);
  if (typeof path !== 'string') throw new CallFault(200, 'bad-upload', 'the upload must answer {id, path}');
  return { id: String(id ?? ''), path };
}
