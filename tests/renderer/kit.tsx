/** A page to stand on, for tests. */
import zhCN from 'antd/locale/zh_CN';
import { App, ConfigProvider } from 'antd';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, type ReactNode } from 'react';
import type { Language } from '../../src/core/model/catalogue.ts';
import { type Ports, PortsProvider } from '../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../src/renderer/list/listPage.tsx';
import type { makeWorld } from './ports.ts';

export { makeWorld, type Answers, type Sent } from './ports.ts';

type World = ReturnType<typeof makeWorld>;

const Page = ({ ports, children }: { ports: Ports; children: ReactNode }) => (
  <StrictMode>
    <ConfigProvider
      locale={zhCN}
      button={{ autoInsertSpace: false }}
      theme={{ hashed: false, token: { motion: false } }}
    >
      <App>
        <PortsProvider ports={ports}>{children}</PortsProvider>
      </App>
    </ConfigProvider>
  </StrictMode>
);

export function show(world: World, children: ReactNode, language: Language = 'zh-CN') {
  let ports = world.portsIn(language);
  const page = render(<Page ports={ports}>{children}</Page>);
  return {
    ...page,
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    /** The same page with other ports: another language, no connection. */
    become(next: Language, more: Partial<Ports> = {}) {
      ports = world.portsIn(next, more);
      act(() => page.rerender(<Page ports={ports}>{children}</Page>));
    },
  };
}

/** A promise that is settled from outside. */
export function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (fault: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** A screen of less than 768 pixels. */
export function makeNarrow(): () => void {
  const before = window.matchMedia;
  window.matchMedia = (query) => ({ ...before(query), matches: query.includes('max-width') });
  return () => {
    window.matchMedia = before;
  };
}

/** The window with this title. By its text: in tests antd gives every window the same id, so that all have one name. */
export async function windowOf(title: string) {
  const heads = await screen.findAllByText(title, {
    selector: '.ant-modal-title, .ant-modal-confirm-title, .ant-drawer-title',
  });
  const frame = heads.at(-1)?.closest<HTMLElement>('.ant-modal, .ant-drawer');
  if (!frame) throw new Error(`"${title}" is not the title of a window`);
  return within(frame);
}
