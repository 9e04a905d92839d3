/** The menu's forms beside the standard one: along the top, by groups, as a gallery. */
import { HomeOutlined } from '@ant-design/icons';
import { Menu, type MenuProps } from 'antd';
import { useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../../app/app.ts';
import { numberSetting } from '../../session/settings.ts';
import { usePlace, useShell } from '../../running/context.ts';
import { menuIcon } from '../icons.tsx';
import { type NavigationNode, pagesOf, trailOf } from '../../session/navigation.ts';
import { followByKey, itemOf, Sidebar } from '../Sidebar.tsx';
import { useLook } from '../useLook.ts';
import { useSideways } from '../useSideways.ts';
import './layouts.css';

type MenuItems = NonNullable<MenuProps['items']>;

/** The group whose page is shown, and the page's own entry; null on a page outside the menu. */
function usePresent(): { readonly group: NavigationNode | null; readonly leaf: NavigationNode | null } {
  const { pathname } = useLocation();
  const trail = trailOf(usePlace(pathname));
  return { group: trail[0] ?? null, leaf: trail.at(-1) ?? null };
}

const childrenOf = (node: NavigationNode): readonly NavigationNode[] =>
  node.children.length > 0 ? node.children : [node];
const firstPathOf = (node: NavigationNode): string => pagesOf([node])[0]?.path ?? node.path;

/** The entries that found no room are hidden, not gone: a link in them must not be a stop of the keyboard. */
const unstopped = { tabIndex: -1 } as const;

/** All of the menu along the top; a submenu of many entries scrolls. */
export function TopMenu() {
  const { signedIn, navigation } = useShell();
  const { text } = useTexts();
  const { pathname } = useLocation();
  const { leaf } = usePresent();
  const most = numberSetting(signedIn.manifest.settings, 'horizontalMenuChildren');
  const home = text('page.index');
  const items = useMemo<MenuItems>(
    () => [
      {
        key: '/index',
        icon: <HomeOutlined />,
        label: (
          <Link to="/index" {...unstopped}>
            {home}
          </Link>
        ),
      },
      ...navigation.map((node) => withPopup(itemOf(node, true, unstopped), node.children.length > most)),
    ],
    [navigation, home, most],
  );
  return (
    <nav className="top-menu" aria-label={text('shell.navigation')}>
      <Menu mode="horizontal" items={items} selectedKeys={[leaf?.path ?? pathname]} onClick={followByKey} />
    </nav>
  );
}

function withPopup(item: MenuItems[number], isLong: boolean): MenuItems[number] {
  if (!item || !('children' in item) || 'type' in item) return item;
  return { ...item, popupClassName: isLong ? 'top-menu-popup long' : 'top-menu-popup' };
}

/** The menu's groups; each leads to its first page. */
function GroupLinks() {
  const { navigation } = useShell();
  const { group } = usePresent();
  return navigation.map((node) => (
    <Link key={node.path} to={firstPathOf(node)} {...(node === group && { 'aria-current': 'true' })}>
      {menuIcon(node.icon)}
      <span>{node.name}</span>
    </Link>
  ));
}

/** The menu's groups as tabs. */
export function GroupTabs() {
  const { text } = useTexts();
  const { group } = usePresent();
  const row = useRef<HTMLElement>(null);
  useSideways(row, group?.path ?? '');
  return (
    <nav ref={row} className="group-tabs" aria-label={text('shell.groups')}>
      <GroupLinks />
    </nav>
  );
}

/** The pages of the present group. */
export function GroupSide({ folded, brand }: { folded: boolean; brand: boolean }) {
  const { navigation } = useShell();
  const present = usePresent().group ?? navigation[0];
  const nodes = useMemo(() => (present ? childrenOf(present) : []), [present]);
  return <Sidebar key={present?.path ?? ''} folded={folded} brand={brand} nodes={nodes} />;
}

/** Groups as a column of pictures, each with its name beneath or beside it; the group's pages stand next to it. */
export function GallerySide({ folded }: { folded: boolean }) {
  const { text } = useTexts();
  const { gallery } = useLook();
  const { group } = usePresent();
  return (
    <div className="gallery" data-style={gallery}>
      <nav className="gallery-groups" aria-label={text('shell.groups')}>
        <Link to="/index" className="gallery-brand" aria-label={text('product')}>
          <img src="./mark.svg" alt="" width="28" height="28" />
        </Link>
        <GroupLinks />
      </nav>
      {!folded && (
        <div className="gallery-pages">
          <p className="gallery-title">{group?.name ?? text('product')}</p>
          <GroupSide folded={false} brand={false} />
        </div>
      )}
    </div>
  );
}
