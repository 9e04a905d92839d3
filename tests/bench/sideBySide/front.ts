/** One address for both sides: the list by hand from here, everything else from the product, by the same way and equally packed. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

interface Front {
  readonly url: string;
  readonly stop: () => void;
}

const page =
  '<!doctype html><meta charset="utf-8"><div id="root"></div><script type="module" src="/by-hand.js"></script>';

async function byHand(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'by-hand-'));
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, lib: { entry: join(import.meta.dirname, 'byHand.tsx'), formats: ['es'], fileName: 'list' } },
  });
  const code = readdirSync(outDir).find((name) => name.endsWith('.js')) ?? '';
  const script = readFileSync(join(outDir, code), 'utf8');
  rmSync(outDir, { recursive: true });
  return script;
}

export async function openFront(product: string): Promise<Front> {
  const packed = brotliCompressSync(await byHand());
  const { hostname, port } = new URL(product);
  const server = createServer((asked, answer) => {
    if (asked.url === '/by-hand.html') return void answer.setHeader('content-type', 'text/html').end(page);
    if (asked.url === '/by-hand.js') {
      answer.writeHead(200, {
        'content-type': 'text/javascript',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      return void answer.end(packed);
    }
    const onward = request(
      // A connection that is kept may be closed by the product at the moment that it is used again.
      { agent: false, hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    answer.on('close', () => answer.writableFinished || onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
