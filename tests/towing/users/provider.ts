/** An OpenID Connect provider of a few lines: discovery, tokens signed by RS256, keys. Its browser page asks for a name and believes it; `authorize` does what it does. */
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
    forgery?: Forgery,
  ) => { code: string; state: string };
  readonly close: () => Promise<void>;
}

/** A token as the provider would never make it. @param publicKey what everybody knows of the provider's key, as PEM */
export type Forgery = (body: { head: Record<string, unknown>; claims: object; publicKey: string }) => {
  readonly head: Record<string, unknown>;
  readonly sign: (text: string) => Buffer;
};

interface Grant {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly claims: Record<string, unknown>;
  readonly forgery: Forgery | undefined;
}

/** @param methods how clients may show their secret; none named means by a header. */
export async function openProvider(
  clientId: string,
  clientSecret: string,
  methods: readonly string[] = ['client_secret_post'],
): Promise<Provider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  let issuer = '';
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const token = ({ claims, forgery }: Grant): string => {
    const right = {
      head: { alg: 'RS256', kid: 'one' },
      sign: (text: string) => sign('RSA-SHA256', Buffer.from(text), privateKey),
    };
    const made = forgery?.({ head: right.head, claims, publicKey: publicPem }) ?? right;
    const body = `${part(made.head)}.${part(claims)}`;
    return `${body}.${made.sign(body).toString('base64url')}`;
  };
  const exchange = (text: string, header: string | undefined): { status: number; body: unknown } => {
    const given = new URLSearchParams(text);
    const grant = grants.get(given.get('code') ?? '');
    grants.delete(given.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    const basic = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret).replaceAll('%20', '+')}`).toString('base64')}`;
    const shown = methods.length === 0 ? header === basic : given.get('client_secret') === clientSecret;
    const right = (methods.length === 0 || given.get('client_id') === clientId) && shown;
    const same = grant?.challenge === challenge && grant.redirectUri === given.get('redirect_uri');
    if (!grant || !right || !same) return { status: 400, body: { error: 'invalid_grant' } };
    return { status: 200, body: { id_token: token(grant), access_token: 'unused', token_type: 'Bearer' } };
  };
  const authorize: Provider['authorize'] = (url, username, more = {}, forgery) => {
    const { searchParams } = new URL(url);
    const code = `code-${grants.size}-${username}`;
    const iat = Math.floor(Date.now() / 1000);
    const ids = { iss: issuer, aud: clientId, sub: username, iat, exp: iat + 300 };
    const named = { ...ids, nonce: searchParams.get('nonce'), preferred_username: username };
    grants.set(code, {
      challenge: searchParams.get('code_challenge') ?? '',
      redirectUri: searchParams.get('redirect_uri') ?? '',
      claims: { ...named, ...more },
      forgery,
    });
    return { code, state: searchParams.get('state') ?? '' };
  };
  /** Where the browser is sent once somebody has signed in here, or has not wanted to. */
  const wayBack = (asked: URL): string => {
    const given = asked.searchParams;
    const back = new URL(given.get('redirect_uri') ?? '');
    const refused = { error: 'access_denied', state: given.get('state') ?? '' };
    const answer = given.has('refuse') ? refused : authorize(asked.href, given.get('login') ?? '');
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    return back.href;
  };
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', issuer);
    if (asked.pathname === '/authorize') {
      const known = asked.searchParams.get('client_id') === clientId;
      const page = known ? authorizePage(asked.searchParams) : 'unknown client';
      response.writeHead(known ? 200 : 400, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    if (asked.pathname === '/decide') {
      response.writeHead(302, { location: wayBack(asked) }).end();
      return;
    }
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
          authorization_response_iss_parameter_supported: true,
          ...(methods.length > 0 && { token_endpoint_auth_methods_supported: methods }),
        },
        '/keys': { keys },
      };
      const { status, body } =
        request.url === '/token'
          ? exchange(text, request.headers.authorization)
          : { status: 200, body: documents[request.url ?? ''] };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    authorize,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

function authorizePage(asked: URLSearchParams): string {
  const hidden = [...asked].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join('');
  return `<!doctype html><title>Provider</title><link rel="icon" href="data:,"><form action="/decide">${hidden}
    <label>Name <input name="login"></label><button>Allow</button><button name="refuse" value="1">Refuse</button></form>`;
}
