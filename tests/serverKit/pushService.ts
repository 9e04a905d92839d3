/** A push service on this machine: browsers of it, and what each of them was sent, decrypted as a browser would. */
import { createECDH, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';

/** What the service uses for its own part; it has no types. */
const ece = createRequire(import.meta.url)('http_ece') as {
  decrypt: (body: Buffer, key: { version: string; privateKey: ECDH; authSecret: string }) => Buffer;
};

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly message: Readonly<Record<string, unknown>>;
}

export interface PushedBrowser {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly received: Received[];
  /** What the service answers: 201 in the beginning. */
  status: number;
  /** Seconds, as `Retry-After`. */
  retryAfter?: number;
  /** How often it was asked. */
  asked: number;
}

export interface PushService {
  readonly origin: string;
  readonly browser: () => PushedBrowser;
  readonly close: () => Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, { readonly browser: PushedBrowser; readonly key: ECDH }>();
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const found = browsers.get(request.url ?? '');
      if (!found) return response.writeHead(404).end();
      const { browser, key } = found;
      browser.asked += 1;
      if (browser.status === 201) {
        const { auth } = browser.subscription.keys;
        const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: key, authSecret: auth }).toString();
        browser.received.push({ headers: request.headers, message: JSON.parse(text) as Received['message'] });
      }
      const { retryAfter } = browser;
      response.writeHead(browser.status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the push service must have a port');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    browser: () => {
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const key = createECDH('prime256v1');
      const keys = { p256dh: key.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
      const browser: PushedBrowser = {
        subscription: { endpoint: `${origin}${path}`, keys },
        received: [],
        status: 201,
        asked: 0,
      };
      browsers.set(path, { browser, key });
      return browser;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
