/** Code that comes when it is asked for, over a page that stands: where it cannot be fetched, the page goes on without it. */
import { Component, createElement, Suspense, type FunctionComponent, type ReactNode } from 'react';
import { usePorts } from '../engine.ts';
import { AbsentCode, fetchedEarly } from './fetchedEarly.ts';
import type { Ports } from '../ports.ts';
import { texts } from '../texts.ts';

export interface LateProps {
  /** Told when its code cannot be fetched: whoever opened it takes it for closed. The user has been told. */
  readonly onAbsent: () => void;
  /** Stands until it has come. */
  readonly fallback?: ReactNode;
}

/** How long the press stands that loads the page anew, in seconds. */
const standsFor = 30;

function tell({ notify, text }: Ports): void {
  const run = () => window.location.reload();
  notify('error', text(texts.absentCode), { undoes: false, word: text(texts.loadAnew), seconds: standsFor, run });
}

interface GuardProps {
  readonly children: ReactNode;
  readonly onFailure: () => void;
}

class Guard extends Component<GuardProps, { readonly thrown: unknown }> {
  override state = { thrown: null as unknown };
  static getDerivedStateFromError(thrown: unknown): { readonly thrown: unknown } {
    return { thrown };
  }
  override componentDidCatch(thrown: unknown): void {
    if (!(thrown instanceof AbsentCode)) return;
    thrown.forget();
    this.props.onFailure();
  }
  override render(): ReactNode {
    const { thrown } = this.state;
    // A fault of the code itself is not this one's to hide.
    if (thrown !== null && !(thrown instanceof AbsentCode)) throw thrown;
    return thrown === null ? this.props.children : null;
  }
}

interface LateGuardProps extends Pick<LateProps, 'onAbsent'> {
  readonly children: ReactNode;
}

/** Around what may be printed by absent code; says so once and is empty from then on. */
export function LateGuard({ onAbsent, children }: LateGuardProps) {
  const ports = usePorts();
  const onFailure = () => {
    onAbsent();
    tell(ports);
  };
  return <Guard onFailure={onFailure}>{children}</Guard>;
}

/** A component whose code is fetched when it is first printed, and asked for again by the next opening where it did not come. */
export function late<P extends object>(fetch: () => Promise<FunctionComponent<P>>): FunctionComponent<P & LateProps> {
  const { Print } = fetchedEarly<P>(() => fetch().then((code) => ({ default: code })));
  return function Late(props) {
    return (
      <LateGuard onAbsent={props.onAbsent}>
        <Suspense fallback={props.fallback}>{createElement<P>(Print, props)}</Suspense>
      </LateGuard>
    );
  };
}
