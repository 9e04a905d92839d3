/** The server's menu: groups and pages, the present one lit. */
import { HomeOutlined } from '@ant-design/icons';
import { Menu, type MenuProps } from 'antd';
import { type ComponentProps, memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../app/app.ts';
import { usePlace, useShell } from '../running/context.ts';
import { menuIcon } from './icons.tsx';
import { litIn, type NavigationNode } from '../session/navigation.ts';

type MenuItems = NonNullable<MenuProps['items']>;

interface Props {
  readonly folded: boolean;
  /** What of the menu stands here; all of it where left out. */
  readonly nodes?: readonly NavigationNode[];
  readonly brand?: boolean;
}

export function Sidebar({ folded, nodes, brand = true }: Props) {
  const { navigation } = useShell();
  const { text } = useTexts();
  const { pathname } = useLocation();
  const path = useDeferredValue(pathname);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    // With the frame: asked for in the middle of a print, the whole page would be laid out for it.
    const frameId = requestAnimationFrame(() => {
      frame.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frameId);
  }, [path]);
  return (
    <nav ref={frame} className="sidebar" aria-label={text('shell.navigation')}>
      {brand && <Brand folded={folded} />}
      <Entries path={path} folded={folded} nodes={nodes ?? navigation} />
    </nav>
  );
}

/** Lit after the page has come that was gone to: with the whole menu to print, it would come later. */
const Entries = memo(function Entries({ path, folded, nodes }: { path: string } & Required<Omit<Props, 'brand'>>) {
  const { signedIn } = useShell();
  const { text } = useTexts();
  const place = usePlace(path);
  const { selected, groups, open: openAtFirst } = litIn(place, nodes, signedIn.manifest.settings);
  const group = groups.at(-1);
  const [open, setOpen] = useState<string[]>(openAtFirst);
  const [lastGroup, setLastGroup] = useState(group);
  if (group !== lastGroup) {
    setLastGroup(group);
    setOpen([...new Set([...open, ...groups])]);
  }
  const home = text('page.index');
  const items = useMemo<MenuItems>(
    () => [
      { key: '/index', icon: <HomeOutlined />, label: <PageLink to="/index">{home}</PageLink>, title: home },
      ...nodes.map((node) => itemOf(node, true)),
    ],
    [nodes, home],
  );
  return (
    <Menu
      mode="inline"
      items={items}
      inlineIndent={16}
      selectedKeys={selected === undefined ? [] : [selected]}
      onClick={followByKey}
      {...(!folded && { openKeys: open, onOpenChange: setOpen })}
    />
  );
});

export function Brand({ folded }: { folded: boolean }) {
  const { text } = useTexts();
  return (
    <Link to="/index" className="sidebar-brand" aria-label={text('product')}>
      <img src="./mark.svg" alt="" width="28" height="28" />
      {!folded && <span>{text('product')}</span>}
    </Link>
  );
}

interface LinkLook {
  /** -1 where the menu's entries, not their links, are what the keyboard walks through. */
  readonly tabIndex?: -1;
}

/** The router's own would be printed again, each of them, whenever the address changes. */
export function PageLink({ to, children, ...rest }: { to: string } & ComponentProps<'a'>) {
  return (
    <a href={`#${to}`} {...rest}>
      {children}
    </a>
  );
}

function OutsideLink({ to, name, ...look }: { to: string; name: string } & LinkLook) {
  return (
    <a href={to} target="_blank" rel="noreferrer" {...look}>
      {name} <span aria-hidden="true">↗</span>
    </a>
  );
}

export function itemOf(node: NavigationNode, isTop: boolean, look: LinkLook = {}): MenuItems[number] {
  const icon = isTop ? menuIcon(node.icon) : undefined;
  const { path: key, name } = node;
  if (node.link !== null)
    return { key, icon, label: <OutsideLink to={node.link} name={name} {...look} />, title: name };
  if (node.screen === null && node.component === null)
    return {
      key,
      icon,
      label: <span title={name}>{name}</span>,
      children: node.children.map((child) => itemOf(child, false, look)),
    };
  return {
    key,
    icon,
    label: (
      <PageLink to={key} {...look}>
        {name}
      </PageLink>
    ),
    title: name,
  };
}

/** Enter on a menu's entry does what a click on its link does. */
export const followByKey: NonNullable<MenuProps['onClick']> = ({ domEvent }) => {
  if (domEvent.type !== 'keydown' || domEvent.target instanceof HTMLAnchorElement) return;
  domEvent.currentTarget.querySelector('a')?.click();
};
