/** A wire between server and database that can be made slow, deaf, half-open, or cut. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** `answers`: what the database says no longer arrives, what it is told does. */
type Held = 'nothing' | 'answers' | 'everything';

export interface Proxy {
  readonly port: number;
  readonly delay: (milliseconds: number) => void;
  /** Nothing is refused or closed: it only does not arrive, until `hold('nothing')`. */
  readonly hold: (what: Held) => void;
  /** The next so many times that somebody says this, the database does it, and the connection ends before they are told. */
  readonly loseAnswersTo: (said: string, times: number) => void;
  /** Every connection ends as if the network had dropped it. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

interface Wire {
  delayMs: number;
  held: Held;
  lost: { readonly said: string; times: number };
  /** Opens when nothing is held any more. */
  opened: Promise<void>;
  open: () => void;
}

/** Where the database listens. */
type Target = { readonly host: string; readonly port: number } | { readonly path: string };

export async function openProxy(target: Target): Promise<Proxy> {
  const wire: Wire = {
    delayMs: 0,
    held: 'nothing',
    lost: { said: '', times: 0 },
    opened: Promise.resolve(),
    open: () => undefined,
  };
  const pairs = new Set<readonly [near: Socket, far: Socket]>();
  const server = createServer((near) => {
    const far = connect(target);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const socket of pair) socket.setNoDelay(true).once('close', () => pairs.delete(pair));
    near.on('data', (chunk: Buffer) => {
      if (wire.lost.times === 0 || !chunk.includes(wire.lost.said)) return;
      wire.lost.times -= 1;
      far.once('data', () => near.resetAndDestroy());
    });
    forward(wire, near, far, ['everything']);
    forward(wire, far, near, ['everything', 'answers']);
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', listening);
  });
  const reset = (): void => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    delay: (milliseconds) => void (wire.delayMs = milliseconds),
    hold: (what) => hold(wire, what),
    loseAnswersTo: (said, times) => void (wire.lost = { said, times }),
    reset,
    close: async () => {
      hold(wire, 'nothing');
      reset();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function hold(wire: Wire, what: Held): void {
  const before = wire.held;
  wire.held = what;
  if (what === 'nothing') wire.open();
  else if (before === 'nothing') {
    wire.opened = new Promise((open) => (wire.open = open));
  }
}

/** In order, each piece as late as the wire was slow when it came. */
function forward(wire: Wire, from: Socket, to: Socket, heldBy: readonly Held[]): void {
  let last: Promise<unknown> = Promise.resolve();
  from.on('data', (chunk: Buffer) => {
    const due = performance.now() + wire.delayMs;
    last = last.then(async () => {
      const early = due - performance.now();
      if (early > 1) await pause(early);
      if (heldBy.includes(wire.held)) await wire.opened;
      if (!to.destroyed) to.write(chunk);
    });
  });
  from.once('end', () => void last.then(() => to.end()));
  // What ends one side ends the other; nobody waits here for its reason.
  from.on('error', () => to.destroy());
  from.once('close', () => void last.then(() => to.destroy()));
}
