/** The console of a signed-in user: providers, router, and what runs beside the pages. */
import '@ant-design/v5-patch-for-react-19';
import { startTransition, Suspense, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Router } from 'react-router-dom';
import { leaveFrontWindow, type Ports, PortsProvider, useLeaveGuard } from '../../renderer/index.ts';
import { overPages } from '../../renderer/engine/drafts/drafts.ts';
import { ShellDialogs } from '../dialogs/ShellDialogs.tsx';
import { type App, useApp, useTexts } from '../app/app.ts';
import { useConsolePorts } from './ports.tsx';
import type { SignedIn } from '../session/session.ts';
import { numberSetting } from '../session/settings.ts';
import { useSignal } from '../state/signal.ts';
import { shellTexts } from '../texts/shell.ts';
import { ConsoleLook } from '../app/ConsoleLook.tsx';
import { ShellContext } from '../running/context.ts';
import type { ShellParts } from '../app/parts.ts';
import { type Workspace, openWorkspace } from '../running/workspace.ts';
import { Frame } from './Frame.tsx';
import { type HashHistory, openHashHistory } from '../running/hashHistory.ts';
import { navigationOf } from '../session/navigation.ts';
import { type Running, startRunning } from '../running/running.ts';
import { Messages } from './lateParts.tsx';
import { useAfterFirstRows } from './useAfterFirstRows.ts';
import { useLook } from './useLook.ts';
import './shell.css';

export default function Console({ parts }: { parts: ShellParts }) {
  const app = useApp();
  app.speech.learn(shellTexts);
  return (
    <ConsoleLook settings={useSettings(app)}>
      <Work app={app} parts={parts} />
    </ConsoleLook>
  );
}

/** The deployment's, as the release that is shown has them; none while nobody is signed in. */
function useSettings({ session }: App): SignedIn['manifest']['settings'] {
  const { signedIn } = useSyncExternalStore(session.subscribe, session.state);
  return signedIn?.manifest.settings ?? noSettings;
}
const noSettings: SignedIn['manifest']['settings'] = {};

interface Started {
  readonly running: Running;
  readonly history: HashHistory;
  readonly workspace: Workspace;
}

function Work({ app, parts }: { app: App; parts: ShellParts }) {
  const config = use(app.config());
  const settings = useSettings(app);
  const [standing, setStanding] = useState<Started | null>(null);

  useEffect(() => {
    const { signedIn } = app.session.state();
    if (!signedIn) return;
    const history = openHashHistory();
    const workspace = openWorkspace(app, history, parts);
    const notify: Ports['notify'] = (tone, text, offer) => {
      if (offer) workspace.offers.make(text, offer);
      else app.messages.show(text, tone);
    };
    const running = startRunning(app, { config, parts, signedIn, notify });
    // In slices: what is pressed while the first page is printed is heard.
    startTransition(() => setStanding({ running, history, workspace }));
    return () => {
      running.stop();
      workspace.errors.stop();
      workspace.offers.stop();
      history.close();
    };
  }, [app, config, parts]);

  return (
    <>
      <Said seconds={numberSetting(settings, 'messageDuration') / 1000} />
      {standing && <Shell app={app} {...standing} />}
    </>
  );
}

/** Something that is said fetches the code that shows it. */
function Said({ seconds }: { seconds: number }) {
  const { messages } = useApp();
  const waits = useSignal(messages.waits);
  const isLater = useAfterFirstRows();
  const [wanted, setWanted] = useState(false);
  if ((waits || isLater) && !wanted) setWanted(true);
  return <Suspense>{wanted && <Messages seconds={seconds} />}</Suspense>;
}

function Shell({ app, running, history, workspace }: Started & { app: App }) {
  const { session } = app;
  const { text, language } = useTexts();
  const { signedIn } = useSyncExternalStore(session.subscribe, session.state);
  const [shown, setShown] = useState(signedIn);
  // Signing out empties the session before this leaves the page: what stands keeps its user until then.
  if (signedIn && signedIn !== shown) setShown(signedIn);
  const ports = useConsolePorts(app, running, shown?.user.row ?? {});
  useMenuIn(language, running);
  useMenuChanges(running);
  const permissions = text('page.userAuthPublic');
  const alerts = useSignal(running.alerts);
  const parts = useMemo(
    () =>
      shown && {
        signedIn: shown,
        running,
        alerts,
        navigation: navigationOf(shown, permissions),
        workspace,
      },
    [shown, running, alerts, permissions, workspace],
  );
  if (!parts) return null;
  return (
    <ShellContext value={parts}>
      <PortsProvider ports={ports}>
        <Pages history={history} />
        <ShellDialogs />
      </PortsProvider>
    </ShellContext>
  );
}

/** The same element at every address: its parts follow the address, each for itself. */
const frame = <Frame />;

function Pages({ history }: { history: HashHistory }) {
  const location = useSyncExternalStore(history.subscribe, history.location);
  const mayLeave = useLeaveGuard();
  const { tabsBar } = useLook();
  // A page with a tab keeps its input while another is shown; what lies over it goes.
  useEffect(() => history.askBy(() => mayLeave(tabsBar ? [overPages] : undefined)), [history, mayLeave, tabsBar]);
  useEffect(() => history.closeBy(leaveFrontWindow), [history]);
  return (
    <Router navigator={history.navigator} location={location}>
      {frame}
    </Router>
  );
}

/** The menu's names, and what waits, come from the server, in the language that was asked for. */
function useMenuIn(language: string, running: Running): void {
  const asked = useRef(language);
  useEffect(() => {
    if (asked.current === language) return;
    asked.current = language;
    // What went wrong has been shown; the menu keeps its old names.
    running.renew().catch(() => undefined);
    running.alerts.read()?.again();
  }, [language, running]);
}

/** Long enough for an order of several entries to be written. */
const menuSettlesFor = 200;

/** An administrator's change of the menu is everybody's at once. */
function useMenuChanges(running: Running): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = running.live.watch(['menu'], () => {
      clearTimeout(timer);
      // What went wrong has been shown; the menu that is here goes on.
      timer = setTimeout(() => running.renew().catch(() => undefined), menuSettlesFor);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [running]);
}
