/** Shown instead of an empty page when a part of the console could not be fetched or broke while rendering. */
import { Component, type ReactNode } from 'react';
import { useTexts } from './app.ts';

export class LoadFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const { text } = useTexts();
  return (
    <div className="plain" role="alert">
      <h1>{text('page.failed')}</h1>
      <p>{text('page.failedText')}</p>
      <button type="button" className="primary" onClick={() => window.location.reload()}>
        {text('page.reload')}
      </button>
    </div>
  );
}
