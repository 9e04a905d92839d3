/** A page that broke leaves the shell standing: the alert goes on, and another page is a click away. */
import { Button, Result } from 'antd';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../app/app.ts';
import { releasePainted } from '../early/painted.ts';
import { useShell } from '../running/context.ts';

interface Props {
  readonly children: ReactNode;
  readonly onError: (thrown: unknown) => void;
}

export class PageFailure extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override componentDidCatch(thrown: unknown): void {
    releasePainted();
    this.props.onError(thrown);
  }
  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const { text } = useTexts();
  const { workspace } = useShell();
  const { pathname } = useLocation();
  return (
    <Result
      status="warning"
      title={text('page.failed')}
      subTitle={text('page.failedText')}
      extra={<Button onClick={() => workspace.tabs.refresh(pathname)}>{text('page.reload')}</Button>}
    />
  );
}
