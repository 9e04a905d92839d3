/** The sheet of shortcuts names what a key does for whoever reads it. */
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppContext } from '../../../../src/console/app/app.ts';
import { ShellContext, type ShellParts } from '../../../../src/console/running/context.ts';
import { ShortcutSheet } from '../../../../src/console/shell/tools/ShortcutSheet.tsx';
import { label } from '../../../../src/core/model/label.ts';
import { PortsProvider } from '../../../../src/renderer/index.ts';
import { makeWorld } from '../../../renderer/kit.tsx';
import { fakeApp } from '../../testApp.ts';

function openSheet(alerts: unknown): void {
  const parts = {
    signedIn: { manifest: { screens: {}, settings: {} } },
    running: { parts: {} },
    alerts,
    navigation: [],
    workspace: {},
  };
  render(
    <AppContext value={fakeApp(() => Promise.reject(new Error('not called here')))}>
      <ShellContext value={parts as unknown as ShellParts}>
        <PortsProvider ports={makeWorld([], {}).portsIn('zh-CN')}>
          <ShortcutSheet onClose={() => undefined} />
        </PortsProvider>
      </ShellContext>
    </AppContext>,
  );
}

test('whoever answers what waits is told how to come to the gravest of it, in the words of the product', () => {
  openSheet({ alerting: { answering: { gravest: label('到最紧急的一本', 'To the most urgent book') } } });
  expect(screen.getByText('到最紧急的一本').parentElement).toHaveTextContent('G');
});

test.each([
  ['is alerted of nothing', null],
  ['answers nothing', { alerting: { answering: null } }],
])('whoever %s is offered no such key', (_who, alerts) => {
  openSheet(alerts);
  expect(screen.getByText('回到首页')).toBeInTheDocument();
  expect(screen.queryByText('G')).toBeNull();
});
