/** Menu, top bar, tabs, status lines, page, footer: in one of five layouts. */
import { type ReactNode, Suspense, useState } from 'react';
import { readAddress } from '../api/address.ts';
import { LateGuard, usePageMark } from '../../renderer/index.ts';
import { useApp, useTexts } from '../app/app.ts';
import type { LayoutName } from '../theme/look.ts';
import { writePreferences } from '../session/preferences.ts';
import { useSignal } from '../state/signal.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { footerOf, numberSetting } from '../session/settings.ts';
import { useShell } from '../running/context.ts';
import { Brand, Sidebar } from './Sidebar.tsx';
import { GallerySide, GroupSide, GroupTabs, NarrowMenu, Offers, Paper, TabsBar, TopMenu } from './lateParts.tsx';
import { useBelow } from '../app/useBelow.ts';
import { useKeptLook } from './keptLook.ts';
import { Page } from './Page.tsx';
import { StatusLines } from './lines/StatusLines.tsx';
import { FoldButton, TopBar } from './TopBar.tsx';
import { Layers } from './tools/Layers.tsx';
import { useAfterFirstRows } from './useAfterFirstRows.ts';
import { useLook } from './useLook.ts';

export function Frame() {
  const { preferences, pages } = useApp();
  const { text } = useTexts();
  const { signedIn } = useShell();
  const { collapsed } = useSignal(preferences);
  const look = useLook();
  useKeptLook();
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const isNarrow = useBelow(numberSetting(signedIn.manifest.settings, 'mobileBreakpoint'));
  const layout = isNarrow ? 'vertical' : look.layout;
  const fold = (): void => {
    if (isNarrow) setDrawerAt(readAddress(window.location.hash).path);
    else preferences.write(writePreferences({ collapsed: !collapsed }));
  };
  const foldButton = <FoldButton isNarrow={isNarrow} folded={collapsed} onFold={fold} />;
  return (
    <div className="frame" data-layout={layout} data-fixed={look.fixedHeader} data-narrow={isNarrow}>
      <a className="skip" href="#content" onClick={toContent}>
        {text('shell.skip')}
      </a>
      {isNarrow ? (
        <NarrowSide openedAt={drawerAt} onClose={() => setDrawerAt(null)} />
      ) : (
        <Side layout={layout} folded={collapsed} />
      )}
      <TopBar isNarrow={isNarrow} onRail={layout === 'horizontal' || layout === 'common'}>
        <Lead layout={layout} foldButton={foldButton} />
      </TopBar>
      <div className="frame-body">
        {look.tabsBar && (
          <Suspense fallback={<div className="tabs-bar" />}>
            <TabsBar />
          </Suspense>
        )}
        <StatusLines />
        {(layout === 'horizontal' || layout === 'common' || layout === 'comprehensive') && (
          <div className="crumb-line">
            <Breadcrumbs />
          </div>
        )}
        <main id="content" className="frame-content" tabIndex={-1}>
          <Page />
        </main>
        <footer className="frame-footer">{footerOf(text('product'), signedIn.manifest)}</footer>
        <TakenBack />
      </div>
      {pages.beside && !isNarrow && (
        <LateGuard>
          <Suspense>
            <pages.beside isNarrow={false} />
          </Suspense>
        </LateGuard>
      )}
      <Layers />
    </div>
  );
}

/** What can be taken back, and what the page is on paper. Their code comes after the first rows, or with the first that can be taken back. */
function TakenBack() {
  const { offers } = useShell().workspace;
  const isAny = useSignal(offers.standing).length > 0;
  const isLater = useAfterFirstRows();
  const [wanted, setWanted] = useState(false);
  if ((isAny || isLater) && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <Offers />
      <Paper />
    </Suspense>
  );
}

/** Its code comes after the first rows, so that a phone has it once its line is gone, or when it is opened before. */
function NarrowSide({ openedAt, onClose }: { openedAt: string | null; onClose: () => void }) {
  const isLater = useAfterFirstRows();
  const [wasOpened, setOpened] = useState(false);
  if ((openedAt !== null || isLater) && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <NarrowMenu openedAt={openedAt} onClose={onClose} />
    </Suspense>
  );
}

function Side({ layout, folded }: { layout: LayoutName; folded: boolean }) {
  const isGallery = layout === 'gallery';
  const isFolded = folded && !isGallery;
  usePageMark('has-side', layout !== 'horizontal' && !isFolded);
  if (layout === 'horizontal') return null;
  const name = `frame-sider${isFolded ? ' folded' : ''}${isGallery ? ' wide' : ''}`;
  return (
    <div className={name}>
      <Suspense>
        {layout === 'vertical' && <Sidebar folded={folded} />}
        {isGallery && <GallerySide folded={folded} />}
        {(layout === 'comprehensive' || layout === 'common') && (
          <GroupSide folded={folded} brand={layout === 'comprehensive'} />
        )}
      </Suspense>
    </div>
  );
}

/** What stands at the top bar's beginning. */
function Lead({ layout, foldButton }: { layout: LayoutName; foldButton: ReactNode }) {
  switch (layout) {
    case 'vertical':
    case 'gallery':
      return (
        <>
          {foldButton}
          <Breadcrumbs />
        </>
      );
    case 'horizontal':
      return (
        <>
          <Brand folded={false} />
          <Suspense fallback={<div className="lead-wait" />}>
            <TopMenu />
          </Suspense>
        </>
      );
    case 'comprehensive':
    case 'common':
      return (
        <>
          {layout === 'common' && <Brand folded={false} />}
          {foldButton}
          <Suspense fallback={<div className="lead-wait" />}>
            <GroupTabs />
          </Suspense>
        </>
      );
  }
}

function toContent(event: { preventDefault: () => void }): void {
  // The hash is the router's; the link's own jump would be a navigation.
  event.preventDefault();
  document.getElementById('content')?.focus();
}
