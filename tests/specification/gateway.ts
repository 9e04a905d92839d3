/** A gateway for short messages that keeps what it is given. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Gateway {
  readonly url: string;
  readonly lastCode: () => string;
  readonly close: () => Promise<void>;
}

/** @param status what it answers. */
export async function openGateway(status = 200): Promise<Gateway> {
  const codes: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      codes.push((JSON.parse(Buffer.concat(chunks).toString()) as { code: string }).code);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    lastCode: () => codes.at(-1) ?? '',
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
