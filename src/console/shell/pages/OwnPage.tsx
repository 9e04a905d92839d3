/** The console's own small pages: refusals inside the shell, the workbench, the personal centre. */
import { Link, useLocation } from 'react-router-dom';
import { useHashQuery } from '../../../renderer/index.ts';
import { useApp } from '../../app/app.ts';
import { useSignal } from '../../state/signal.ts';
import { usePlace, useShell } from '../../running/context.ts';
import { menuIcon } from '../icons.tsx';
import { type OwnPageName, pagesOf } from '../../session/navigation.ts';
import { usePageTitle } from '../pageTitle.ts';
import { pinned } from '../../running/pageTabs.ts';
import { useToolTexts } from '../tools/useToolTexts.ts';
import { PersonalCenter } from './PersonalCenter.tsx';
import './pages.css';

export default function OwnPage({ name }: { name: OwnPageName }) {
  switch (name) {
    case 'forbidden':
      return <Refusal code="403" />;
    case 'missing':
      return <Refusal code="404" />;
    case 'personalCenter':
      return <PersonalCenter />;
    case 'workbench':
      return <Workbench />;
    case 'studio':
      return <Studio />;
  }
}

/** Where a super manager changes pages; to anybody else it is forbidden. */
export function Studio() {
  const { signedIn } = useShell();
  const { studio: StudioPage } = useApp().pages;
  // Kept alive behind another page, it goes on with what is open.
  const asked = new URLSearchParams(useHashQuery()[0]);
  const file = asked.get('file');
  const line = Number(asked.get('line')) || null;
  return signedIn.user.superManager ? (
    <StudioPage {...(file !== null && { file })} {...(file !== null && line !== null && { line })} />
  ) : (
    <Refusal code="403" />
  );
}

function Refusal({ code }: { code: '403' | '404' }) {
  const { text } = useToolTexts();
  return (
    <div className="plain in-shell">
      <p className="plain-code">{code}</p>
      <h1>{text(`page.${code}`)}</h1>
      <p>{text(code === '403' ? 'forbidden.text' : 'missing.text')}</p>
      <Link className="primary" to="/index">
        {text('page.home')}
      </Link>
    </div>
  );
}

/** Everything this user can open, at one glance, and what they have open. */
function Workbench() {
  const { signedIn, navigation, workspace } = useShell();
  const { text } = useToolTexts();
  const { tabs } = useSignal(workspace.tabs.state);
  const { pathname } = useLocation();
  const open = tabs.filter((tab) => tab.path !== pinned && tab.path !== pathname);
  return (
    <div className="home">
      <header>
        <h1>{text('page.workbench')}</h1>
        <p>{[signedIn.user.name, signedIn.user.capacityName].filter(Boolean).join(' · ')}</p>
      </header>
      <section className="panel workbench-open">
        <h2>{text('own.open')}</h2>
        {open.length === 0 ? (
          <p>{text('own.openNone')}</p>
        ) : (
          <ul>
            {open.map(({ path, search }) => (
              <li key={path}>
                <OpenPage path={path} search={search} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label={text('own.entries')} className="workbench-groups">
        {navigation.map((group) => (
          <div key={group.path} className="panel">
            <h2>
              {menuIcon(group.icon)} {group.name}
            </h2>
            <ul>
              {pagesOf([group]).map((page) => (
                <li key={page.path}>
                  <Link to={page.path}>{page.name}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </div>
  );
}

function OpenPage({ path, search }: { path: string; search: string }) {
  const title = usePageTitle(usePlace(path), path);
  return <Link to={`${path}${search}`}>{title || '…'}</Link>;
}
