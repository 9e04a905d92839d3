/** Builds the image's content, starts it, works with it and ends it. */
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../browser/product.ts';
import { buildImage, runImage, type Container, type Image } from './image.ts';

const longestStop = 10_000;
const longestStart = 120_000;

/** @returns what is wrong; null where all is well. */
export async function imageServes(say: (line: string) => void): Promise<string | null> {
  say('building the image’s content, as the Dockerfile says:');
  const image = buildImage(say);
  try {
    return (await serveTwice(image, say)) ?? whatItWrote(image);
  } finally {
    image.remove();
  }
}

/** The second start finds what the first has left. */
async function serveTwice(image: Image, say: (line: string) => void): Promise<string | null> {
  for (const start of ['the first start', 'a second start']) {
    const port = String(await freePort());
    const container = runImage(image, { PORT: port, SEED: 'demo', SEED_SIZE: '20', LOG_LEVEL: 'warn' });
    const fault = await works(container, `http://127.0.0.1:${port}`);
    const { code, ms } = await container.stop();
    say(`  ${start}: ended with ${code} after ${ms} ms`);
    if (fault !== null) return `${start}: ${fault}\n${container.log()}`;
    if (code !== 0 || ms > longestStop)
      return `${start}: it must end with 0 within ${longestStop} ms\n${container.log()}`;
  }
  return null;
}

async function works(container: Container, url: string): Promise<string | null> {
  const status = (path: string): Promise<number> =>
    fetch(`${url}${path}`).then(
      (answer) => answer.status,
      () => 0,
    );
  const deadline = performance.now() + longestStart;
  while ((await status('/readyz')) !== 200) {
    if (performance.now() > deadline) return 'it must be ready within two minutes';
    await pause(200);
  }
  for (const path of ['/healthz', '/readyz', '/', '/config.json'])
    if ((await status(path)) !== 200) return `${path} must answer 200, and answers ${await status(path)}`;
  const police = await signIn(url, 'police');
  const list = await police.post('/rescue_public/commandCentre/listByPageCommandCentre');
  if (list.status !== 200) return `a list must answer 200: ${JSON.stringify(list.body)}`;
  return outsideHolds(container);
}

/** What the image promises besides serving. */
function outsideHolds(container: Container): string | null {
  for (const path of ['/app', '/app/node_modules', '/app/dist', '/etc'])
    if (container.execute(['touch', `${path}/written`]).code === 0) return `${path} must not be writable`;
  const { code, said } = container.execute(['sh', '-c', 'id -u; grep -E "^(CapEff|NoNewPrivs)" /proc/1/status']);
  const expected = ['1000', 'CapEff:\t0000000000000000', 'NoNewPrivs:\t1'].join('\n');
  if (code !== 0 || said.trim() !== expected) return `it must run as 1000 without rights, and runs as:\n${said}`;
  return null;
}

/** PostgreSQL runs from the packages as they lie: a copy of it in the volume would be carried from version to version. */
function whatItWrote({ file, root }: Image): string | null {
  const copy = readdirSync(join(root, file.volume)).find((name) => /^postgres-\d/.test(name));
  if (copy !== undefined) return `the image must bring PostgreSQL’s links, and it was copied to ${file.volume}/${copy}`;
  return existsSync(join(root, file.volume, 'postgres/PG_VERSION')) ? null : `the cluster must lie in ${file.volume}`;
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))));
    });
  });
}
