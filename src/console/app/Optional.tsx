import { Component, type ReactNode } from 'react';

/** What cannot be fetched or printed is left out, and the page stands without it. */
export class Optional extends Component<{ children: ReactNode; onFailure?: () => void }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override componentDidCatch(): void {
    this.props.onFailure?.();
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
