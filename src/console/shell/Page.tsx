/** The page at the present address; with the tabs bar, also those that were open before it, kept alive out of sight. */
import { Activity, lazy, memo, Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Row } from '../../core/model/catalogue.ts';
import { screenOfPath } from '../../core/model/menuPath.ts';
import { DraftScope, ScreenPage, useHasDraft } from '../../renderer/index.ts';
import type { SignedIn } from '../session/session.ts';
import { numberSetting } from '../session/settings.ts';
import { useApp, useTexts } from '../app/app.ts';
import { useSignal } from '../state/signal.ts';
import { useTitle } from '../app/title.ts';
import { usePlace, useShell } from '../running/context.ts';
import { type Place, isForbidden } from '../session/navigation.ts';
import { PageFailure } from './PageFailure.tsx';
import { asideNoteOf } from '../session/asideNote.ts';
import { OwnPage } from './pages/ownPages.ts';
import { usePageTitle } from './pageTitle.ts';
import { type PageTab, keptOf } from '../running/pageTabs.ts';
import { useLook } from './useLook.ts';

const AsideNote = lazy(() => import('./pages/AsideNote.tsx'));

export function Page() {
  const { signedIn, workspace } = useShell();
  const { pathname } = useLocation();
  const { tabsBar } = useLook();
  const state = useSignal(workspace.tabs.state);
  const hasDraft = useHasDraft();
  useEffect(() => workspace.tabs.keep(tabsBar), [workspace, tabsBar]);
  const most = tabsBar ? numberSetting(signedIn.manifest.settings, 'tabCacheMaximum') : 1;
  const place = usePlace(pathname);
  if (place.is === 'group') return <Navigate to={place.to} replace />;
  const absent = place.is === 'unknown' ? asideNoteOf(screenOfPath(pathname), signedIn.manifest) : undefined;
  if (absent)
    return (
      <Suspense fallback={null}>
        <AsideNote note={absent} />
      </Suspense>
    );
  if (place.is === 'unknown') return <NoPage path={pathname} />;
  return keptOf(state, most, hasDraft).map((tab) => (
    <DraftScope key={tab.path} name={tab.path} shown={tab.path === pathname}>
      <Activity mode={tab.path === pathname ? 'visible' : 'hidden'}>
        <KeptPage tab={tab} />
      </Activity>
    </DraftScope>
  ));
}

/** Leads away from an address that is none for this user, and says so: nobody wonders why they are elsewhere. */
function NoPage({ path }: { path: string }) {
  const { signedIn, running } = useShell();
  const { text } = useTexts();
  const to = refusalOf(path, signedIn);
  const said = to === '/index' ? text('page.notYours') : null;
  useEffect(() => {
    if (said !== null) running.notify('warning', said);
  }, [said, path, running]);
  return <Navigate to={to} replace />;
}

/** Where an address leads that is none for this user: to /403 where roles control the routes and refuse it, else home. */
function refusalOf(path: string, { menu, manifest }: SignedIn): string {
  return manifest.settings['rolesControl'] === true && isForbidden(path, menu) ? '/403' : '/index';
}

/** Another page's coming and going is not its business. */
const KeptPage = memo(function KeptPage({ tab }: { tab: PageTab }) {
  const { workspace } = useShell();
  const place = usePlace(tab.path);
  const params = useMemo(
    () => ({ ...('params' in place ? place.params : {}), ...Object.fromEntries(new URLSearchParams(tab.search)) }),
    [place, tab.search],
  );
  useTitle(usePageTitle(place, tab.path));
  useLayoutEffect(() => {
    window.scrollTo(0, workspace.tabs.scrollOf(tab.path));
  }, [workspace, tab.path]);
  return (
    <PageFailure key={tab.round} onError={workspace.errors.add}>
      <Suspense fallback={<div className="page-wait" aria-busy="true" />}>
        <Print place={place} params={params} path={tab.path} />
      </Suspense>
    </PageFailure>
  );
});

/** Comes after the page: nobody waits for its code. */
function ToAuthors({ screen }: { screen: string }) {
  const note = asideNoteOf(screen, useShell().signedIn.manifest);
  if (!note) return null;
  return (
    <Suspense fallback={null}>
      <AsideNote note={note} />
    </Suspense>
  );
}

function Print({ place, params, path }: { place: Place; params: Row; path: string }) {
  const { home: Home, written: WrittenPage, outside: OutsidePage } = useApp().pages;
  switch (place.is) {
    case 'home':
      return <Home />;
    case 'screen':
      return (
        <>
          <ToAuthors screen={place.screen} />
          <ScreenPage id={place.screen} params={params} begins={place.params} />
        </>
      );
    case 'own':
      return <OwnPage name={place.page} />;
    case 'component':
      return WrittenPage ? (
        <WrittenPage name={place.component} params={params} path={path} />
      ) : (
        <OwnPage name="missing" />
      );
    case 'link':
      return OutsidePage ? <OutsidePage address={place.link} /> : <OwnPage name="missing" />;
    case 'group':
    case 'unknown':
      return null;
  }
}
