/** Hands the ports to everything below, and hosts what floats above pages: dialogs and questions. */
import { ConfigProvider } from 'antd';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Row } from '../core/model/catalogue.ts';
import type { View } from '../core/model/view.ts';
import { openAskedSoon } from './engine/askedSoon.ts';
import { openDrafts } from './engine/drafts/drafts.ts';
import { onLeave } from './engine/address/address.ts';
import { EngineContext, type Question, usePorts } from './engine/engine.ts';
import { UnderlyingMarksContext, type UnderlyingMarksProps } from './board/underlyingMarks.tsx';
import { openHand } from './engine/hand/hand.ts';
import { openHeldFocus } from './engine/hand/heldFocus.ts';
import { holdKeys } from './engine/hand/keyGap.ts';
import { openLeftRecords } from './engine/leftRecords.ts';
import { openOfferedUndos } from './engine/offeredUndos.ts';
import { createLookupCache } from './engine/lookupCache.ts';
import { OpenScreenContext, type OpenScreen } from './engine/openScreen.ts';
import type { Ports } from './engine/ports.ts';
import { openShownKeys } from './engine/keys/shownKeys.ts';
import { hearLostEscape } from './lostEscape.ts';
import { createPreferences } from './engine/preferences.ts';
import { Nothing } from './engine/states.tsx';
import { choiceTexts } from './fields/choiceTexts.ts';
import { afterFirstRows, preload } from './engine/late/preload.ts';
import { PaneScreenContext, type PaneScreenProps } from './engine/paneSide.ts';
import type { Asked } from './questions.tsx';
import { ScreenDialog } from './screenDialog.tsx';
import { ScreenPage } from './screenPage.tsx';
import { faceOf } from './screens.ts';
import './renderer.css';

const GroundMarks = lazy(() => import('./map/groundMarks.tsx').then(({ GroundMarks: it }) => ({ default: it })));
const printMarks = (props: UnderlyingMarksProps) => <GroundMarks {...props} />;

const printPane = (props: PaneScreenProps) => <ScreenPage {...props} />;

/** What antd's own lists of choices show where none is like what was typed. */
const printNoMatch = (): ReactNode => <NoMatch />;

function NoMatch() {
  const { text } = usePorts();
  return <Nothing className="vw-nothing-small" said={text(choiceTexts.noMatch)} />;
}

interface OpenDialog {
  readonly key: number;
  readonly screen: string;
  readonly params: Row;
  readonly row: Row;
  readonly danger: boolean | undefined;
  readonly answer: (result: Row | undefined) => void;
}

interface Dialogs {
  readonly open: OpenScreen;
  readonly closeAll: () => void;
  readonly dialogs: ReactNode;
}

function useDialogs(opens: (screen: string, params: Row) => void): Dialogs {
  const [stack, setStack] = useState<readonly OpenDialog[]>([]);
  const next = useRef(0);
  const opened = useRef(stack);
  /** Windows that nobody has answered yet, by their key, and what lets go of the keys that are held for each. */
  const [unanswered] = useState(() => new Map<number, () => void>());
  useEffect(() => () => unanswered.forEach((release) => release()), [unanswered]);
  // React keeps every change that changes nothing until something does: where none is open, it is not told.
  const change = useCallback((next: readonly OpenDialog[]) => {
    opened.current = next;
    setStack(next);
  }, []);
  const open = useCallback<OpenScreen>(
    (screen, params = {}, row = params, danger) =>
      new Promise((settle) => {
        const front = opened.current.findLast(({ key }) => unanswered.has(key));
        // Asked for once more while it is on its way, or there: one window of it is enough.
        if (front?.screen === screen && JSON.stringify(front.params) === JSON.stringify(params))
          return settle(undefined);
        const key = (next.current += 1);
        opens(screen, params);
        const release = holdKeys();
        unanswered.set(key, release);
        const answer = (result: Row | undefined): void => {
          release();
          unanswered.delete(key);
          settle(result);
        };
        change([...opened.current, { key, screen, params, row, danger, answer }]);
      }),
    [change, opens, unanswered],
  );
  const closeAll = useCallback(() => {
    const { current } = opened;
    if (current.length === 0) return;
    for (const { answer } of current) answer(undefined);
    change([]);
  }, [change]);
  // What was opened over a page goes with it.
  useEffect(() => onLeave(closeAll), [closeAll]);
  const dialogs = stack.map(({ key, screen, params, row, danger, answer }) => (
    <ScreenDialog
      key={key}
      id={screen}
      params={params}
      row={row}
      danger={danger}
      onClose={answer}
      onClosed={() => change(opened.current.filter((dialog) => dialog.key !== key))}
    />
  ));
  return { open, closeAll, dialogs };
}

const fetchQuestions = () => import('./questions.tsx');
const Questions = lazy(fetchQuestions);

function useQuestions() {
  const [waiting] = useState<Asked[]>([]);
  const [asked, setAsked] = useState(0);
  useEffect(() => void afterFirstRows().then(() => preload(fetchQuestions)), []);
  const ask = useCallback(
    async (question: Question): Promise<boolean> => {
      // Where its code cannot be fetched, the browser asks.
      const here = await fetchQuestions().then(
        () => true,
        () => false,
      );
      if (!here) return window.confirm(question.title);
      return new Promise((answer) => {
        waiting.push({ question, answer });
        setAsked((before) => before + 1);
      });
    },
    [waiting],
  );
  const questions = asked > 0 && (
    <Suspense>
      <Questions waiting={waiting} />
    </Suspense>
  );
  return { ask, questions };
}

interface ClosedWithPage {
  readonly lookups: Pick<ReturnType<typeof createLookupCache>, 'close'>;
  readonly preferences: ReturnType<typeof createPreferences>;
}

/** What a user prefers is read as the page begins, and sent before it goes. */
function useClosedWithPage({ lookups, preferences }: ClosedWithPage): void {
  useEffect(() => {
    // A list that opens with its user's filters would be asked for without them first.
    preferences.prepare();
    window.addEventListener('pagehide', preferences.flush);
    return () => {
      window.removeEventListener('pagehide', preferences.flush);
      lookups.close();
      preferences.close();
    };
  }, [lookups, preferences]);
}

/** Whoever closes the page is asked where something typed would be lost. */
function useAskedBeforeUnload({ drafts }: Pick<Kept, 'drafts'>, ports: RefObject<Ports>): void {
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      // Whoever sits there now is not asked about what another has typed.
      if (drafts.anyIn() && ports.current.isOthers?.() !== true) event.preventDefault();
    };
    window.addEventListener('beforeunload', beforeUnload);
    return () => window.removeEventListener('beforeunload', beforeUnload);
  }, [drafts, ports]);
}

type Kept = ReturnType<typeof openKept>;

/** What lasts as long as the page. */
const openKept = (ports: () => Ports) => ({
  lookups: createLookupCache(ports),
  preferences: createPreferences(ports),
  views: new Map<string, View>(),
  drafts: openDrafts(),
  keys: openShownKeys(),
  soon: openAskedSoon(ports),
  hand: openHand(),
  left: openLeftRecords(),
  undos: openOfferedUndos(),
  focus: openHeldFocus(),
});

export function PortsProvider({ ports, children }: { ports: Ports; children: ReactNode }) {
  const { ask, questions } = useQuestions();
  const portsRef = useRef(ports);
  portsRef.current = ports;
  const [kept] = useState(() => ({ ...openKept(() => portsRef.current), ask }));
  useClosedWithPage(kept);
  useAskedBeforeUnload(kept, portsRef);
  useEffect(() => kept.focus.watch(), [kept]);
  useEffect(hearLostEscape, []);
  useEffect(() => kept.hand.watch(), [kept]);
  const { records } = ports;
  useEffect(() => records?.(kept.left.note), [records, kept]);
  // What an opened screen reads first is asked by the press or the click itself, where its view is here.
  const askFirst = useCallback(
    (screen: string, params: Row) => {
      const view = kept.views.get(screen) ?? portsRef.current.viewNow?.(screen);
      const question = view && faceOf(view).asksOver?.(view, params);
      if (question) kept.soon.ask(question.call, question.params);
    },
    [kept],
  );
  const { open, closeAll, dialogs } = useDialogs(askFirst);
  const engine = useMemo(() => {
    // Whoever goes to a page wants to see it, also where it is the one that lies beneath already.
    const goto: Ports['goto'] = (screen, params) => {
      closeAll();
      ports.goto(screen, params);
    };
    const prepare = (screen: string): void =>
      preload(async () => {
        const view = await ports.viewAhead?.(screen);
        if (view) await faceOf(view).Over?.fetch();
      });
    return { ports: { ...ports, goto }, ...kept, prepare, askFirst };
  }, [ports, kept, closeAll, askFirst]);
  return (
    <EngineContext value={engine}>
      <ConfigProvider renderEmpty={printNoMatch}>
        <OpenScreenContext value={open}>
          <UnderlyingMarksContext value={printMarks}>
            <PaneScreenContext value={printPane}>
              {children}
              {dialogs}
            </PaneScreenContext>
          </UnderlyingMarksContext>
          {questions}
        </OpenScreenContext>
      </ConfigProvider>
    </EngineContext>
  );
}
