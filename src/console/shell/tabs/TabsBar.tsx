/** The open pages as tabs: the home page pinned, the others closed one by one or together, put in order by dragging. */
import { CloseOutlined, MoreOutlined } from '@ant-design/icons';
import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, horizontalListSortingStrategy, useSortable } from '@dnd-kit/sortable';
import { Button, Dropdown } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, createElement, memo, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSignal } from '../../state/signal.ts';
import { usePlace, useShell } from '../../running/context.ts';
import { usePageTitle } from '../pageTitle.ts';
import { PageLink } from '../Sidebar.tsx';
import { useSideways } from '../useSideways.ts';
import { useToolTexts } from '../tools/useToolTexts.ts';
import { type PageTab, pinned } from '../../running/pageTabs.ts';
import { useTabMenu } from './tabMenu.ts';
import './tabs.css';

/** Below it a press is a click. In pixels. */
const dragFrom = 6;
/** In milliseconds. */
const pressFor = 250;
const byMouse = { activationConstraint: { distance: dragFrom } };
// A short swipe scrolls the bar; a long press takes a tab.
const byTouch = { activationConstraint: { delay: pressFor, tolerance: dragFrom } };

export function TabsBar() {
  const { workspace } = useShell();
  const { text } = useToolTexts();
  const { pathname } = useLocation();
  const { tabs } = useSignal(workspace.tabs.state);
  const bar = useRef<HTMLUListElement>(null);
  const menuOf = useTabMenu();
  const sensors = useSensors(useSensor(MouseSensor, byMouse), useSensor(TouchSensor, byTouch));
  const paths = useMemo(() => tabs.map((tab) => tab.path), [tabs]);
  useSideways(bar, pathname);
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over) workspace.tabs.move(String(active.id), String(over.id));
  };
  // Tabs are moved by keys of their own; what is said of dragging would be said in English only.
  const hint = text('tabs.moveHint');
  const silent = useMemo(() => ({ announcements: silentDrag, screenReaderInstructions: { draggable: hint } }), [hint]);
  return (
    <nav className="tabs-bar" aria-label={text('tabs.bar')}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={silent}>
        <SortableContext items={paths} strategy={horizontalListSortingStrategy}>
          <ul ref={bar}>
            {tabs.map((tab, at) => (
              <Tab
                key={tab.path}
                tab={tab}
                isShown={tab.path === pathname}
                menuOf={menuOf}
                neighbours={`${Math.min(at, 2)} ${at === tabs.length - 1}`}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <Dropdown
        menu={menuOf(pathname).menu}
        trigger={['click']}
        placement="bottomRight"
        popupRender={asNavigation(text('tabs.menu'))}
      >
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={text('tabs.menu')} />
      </Dropdown>
    </nav>
  );
}

const nothing = (): string => '';
const silentDrag = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

interface TabProps {
  readonly tab: PageTab;
  readonly isShown: boolean;
  readonly menuOf: ReturnType<typeof useTabMenu>;
  /** Whether there are others to its left and right, on which its menu depends. */
  readonly neighbours: string;
}

const Tab = memo(function Tab({ tab, isShown, menuOf }: TabProps) {
  const { workspace } = useShell();
  const { text } = useToolTexts();
  const { path, search } = tab;
  const title = usePageTitle(usePlace(path), path) || '…';
  const isPinned = path === pinned;
  const { menu, shut } = menuOf(path);
  const sortable = useSortable({ id: path, disabled: isPinned });
  const closeByWheel = (event: MouseEvent): void => {
    if (event.button !== 1) return;
    event.preventDefault();
    shut('one');
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Delete') shut('one');
    else if (event.altKey && event.shiftKey && event.key === 'ArrowLeft') workspace.tabs.shift(path, -1);
    else if (event.altKey && event.shiftKey && event.key === 'ArrowRight') workspace.tabs.shift(path, 1);
    else return;
    event.preventDefault();
  };
  return (
    <li
      ref={sortable.setNodeRef}
      className={`tab${isShown ? ' shown' : ''}${sortable.isDragging ? ' dragged' : ''}`}
      style={{ transition: sortable.transition, translate: shiftOf(sortable.transform) }}
      {...sortable.listeners}
    >
      <Dropdown menu={menu} trigger={['contextMenu']} popupRender={asNavigation(text('tabs.menu'))}>
        <PageLink
          to={`${path}${search}`}
          draggable={false}
          onKeyDown={onKey}
          onAuxClick={closeByWheel}
          {...(isShown && { 'aria-current': 'page' })}
          {...(!isPinned && { title: text('tabs.moveHint') })}
        >
          {title}
        </PageLink>
      </Dropdown>
      {!isPinned && (
        <button type="button" aria-label={text('tabs.closeNamed', { name: title })} onClick={() => shut('one')}>
          <CloseOutlined />
        </button>
      )}
    </li>
  );
});

function shiftOf(transform: { readonly x: number } | null): string | undefined {
  return transform ? `${Math.round(transform.x)}px` : undefined;
}

function asNavigation(name: string): (menu: ReactNode) => ReactNode {
  return (menu) => createElement('nav', { 'aria-label': name }, menu);
}
