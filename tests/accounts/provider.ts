/** An OpenID Connect provider of a few lines: discovery, tokens signed by RS256, keys. Its browser page is `authorize`. */
import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Provider {
  readonly issuer: string;
  /** What the provider would send back with, once this user has signed in there. */
  readonly authorize: (
    url: string,
    username: string,
    claims?: Record<string, unknown>,
  ) => { code: string; state: string };
  readonly close: () => Promise<void>;
}

interface Grant {
  readonly challenge: string;
  readonly claims: Record<string, unknown>;
}

export async function openProvider(clientId: string, clientSecret: string): Promise<Provider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  let issuer = '';
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = (claims: Record<string, unknown>): string => {
    const body = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`;
    return `${body}.${sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64url')}`;
  };
  const exchange = (text: string): { status: number; body: unknown } => {
    const given = new URLSearchParams(text);
    const grant = grants.get(given.get('code') ?? '');
    grants.delete(given.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    const right = given.get('client_id') === clientId && given.get('client_secret') === clientSecret;
    if (!grant || !right || grant.challenge !== challenge) return { status: 400, body: { error: 'invalid_grant' } };
    return { status: 200, body: { id_token: token(grant.claims), token_type: 'Bearer' } };
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const keys = [
        { ...createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({ format: 'jwk' }), kid: 'one' },
      ];
      const documents: Record<string, unknown> = {
        '/.well-known/openid-configuration': {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        },
        '/keys': { keys },
      };
      const { status, body } =
        request.url === '/token' ? exchange(text) : { status: 200, body: documents[request.url ?? ''] };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    authorize: (url, username, more = {}) => {
      const { searchParams } = new URL(url);
      const code = `code-${grants.size}-${username}`;
      const exp = Math.floor(Date.now() / 1000) + 300;
      const named = { iss: issuer, aud: clientId, exp, nonce: searchParams.get('nonce'), preferred_username: username };
      grants.set(code, { challenge: searchParams.get('code_challenge') ?? '', claims: { ...named, ...more } });
      return { code, state: searchParams.get('state') ?? '' };
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
