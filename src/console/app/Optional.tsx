import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  readonly onFailure?: () => void;
  /** Stands in its place; nothing where it is left out. */
  readonly instead?: ReactNode;
}

/** What cannot be fetched or printed is left out, and the page stands without it. */
export class Optional extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override componentDidCatch(): void {
    this.props.onFailure?.();
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
