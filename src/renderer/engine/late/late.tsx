/** Code that comes when it is asked for, over a page that stands: where it cannot be fetched, the page goes on without it. */
import { Component, createElement, Suspense, type FunctionComponent, type ReactNode } from 'react';
import { usePorts } from '../engine.ts';
import { AbsentCode, fetchedEarly } from './fetchedEarly.ts';
import type { Ports } from '../ports.ts';
import { texts } from '../texts.ts';

interface LateProps {
  /** Told when its code cannot be fetched: whoever opened it takes it for closed. The user has been told. */
  readonly onAbsent?: () => void;
  /** Stands until it has come. */
  readonly fallback?: ReactNode;
  /** Stands where it did not come; nothing where it is left out. */
  readonly instead?: ReactNode;
}

/** How long the press stands that loads the page anew, in seconds. */
const standsFor = 30;

/** Says that code did not come, with a press that loads the page anew. */
export function tellAbsent({ notify, text }: Pick<Ports, 'notify' | 'text'>): void {
  const run = () => window.location.reload();
  notify('error', text(texts.absentCode), { undoes: false, word: text(texts.loadAnew), seconds: standsFor, run });
}

interface GuardProps extends Pick<LateProps, 'instead'> {
  readonly children: ReactNode;
  readonly onFailure: () => void;
}

class Guard extends Component<GuardProps, { readonly thrown: unknown }> {
  override state: { readonly thrown: unknown } = { thrown: null };
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
    return thrown === null ? this.props.children : this.props.instead;
  }
}

interface LateGuardProps extends Pick<LateProps, 'onAbsent' | 'instead'> {
  readonly children: ReactNode;
}

/** Around what may be printed by absent code; says so once. */
export function LateGuard({ onAbsent, instead, children }: LateGuardProps) {
  const ports = usePorts();
  const onFailure = () => {
    onAbsent?.();
    tellAbsent(ports);
  };
  return (
    <Guard onFailure={onFailure} instead={instead}>
      {children}
    </Guard>
  );
}

/**
 * A component whose code is fetched when it is first printed. Where it did not come, the next opening asks again; Chromium
 * answers that from the failure that it keeps, until the page is loaded anew.
 */
export function late<P extends object>(fetch: () => Promise<FunctionComponent<P>>): FunctionComponent<P & LateProps> {
  const { Print } = fetchedEarly<P>(() => fetch().then((code) => ({ default: code })));
  return function Late(props) {
    return (
      <LateGuard onAbsent={props.onAbsent} instead={props.instead}>
        <Suspense fallback={props.fallback}>{createElement<P>(Print, props)}</Suspense>
      </LateGuard>
    );
  };
}
