/** An OpenID Connect provider, as the code flow with PKCE needs it (OpenID Connect Core 1.0, sections 3.1 and 10). */
import { createHash, createPublicKey, randomBytes, verify, type JsonWebKey } from 'node:crypto';
import type { Row } from '../../core/model/catalogue.ts';
import type { OidcSettings } from './outside.ts';

const patienceMs = 10_000;
/** Clocks differ. */
const leewaySeconds = 60;

interface Provider {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
  readonly token_endpoint_auth_methods_supported?: readonly string[];
}

/** What a sign-in keeps between its two halves. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export function begin(): Begun {
  const random = (): string => randomBytes(32).toString('base64url');
  return { state: random(), nonce: random(), verifier: random() };
}

export async function authorizationUrl(settings: OidcSettings, { state, nonce, verifier }: Begun): Promise<string> {
  const provider = await discover(settings);
  const url = new URL(provider.authorization_endpoint);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const parameters = {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: settings.redirectUri,
    scope: 'openid profile',
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** The claims of the verified id token that the code is worth. @throws Error where anything about it is wrong */
export async function claimsOf(settings: OidcSettings, code: string, begun: Begun): Promise<Row> {
  const provider = await discover(settings);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: settings.redirectUri,
    client_id: settings.clientId,
    code_verifier: begun.verifier,
  });
  const headers = identify(settings, provider, body);
  const exchange = { method: 'POST', body, headers };
  const { id_token: token } = await json<{ id_token?: unknown }>(provider.token_endpoint, exchange);
  if (typeof token !== 'string') throw new Error('the provider must answer an id token');
  const claims = await verified(provider, token);
  const audience = [claims['aud']].flat();
  if (claims['iss'] !== provider.issuer) throw new Error(`the id token must be of ${provider.issuer}`);
  if (!audience.includes(settings.clientId)) throw new Error(`the id token must be for ${settings.clientId}`);
  if (claims['nonce'] !== begun.nonce) throw new Error('the id token must carry the nonce of this sign-in');
  checkTime(claims, Date.now() / 1000);
  return claims;
}

function checkTime({ exp, nbf }: Row, now: number): void {
  if (typeof exp !== 'number' || !(exp + leewaySeconds >= now))
    throw new Error('the id token must say when it expires, and it must not have');
  if (nbf !== undefined && (typeof nbf !== 'number' || !(nbf - leewaySeconds <= now)))
    throw new Error('the id token must be valid by now');
}

/** The secret stands in the body where the provider takes it there, else in a header, which is what every provider takes unless it says otherwise (OpenID Connect Core 1.0, section 9). */
function identify(
  { clientId, clientSecret }: OidcSettings,
  { token_endpoint_auth_methods_supported: methods = [] }: Provider,
  body: URLSearchParams,
): Record<string, string> {
  if (clientSecret === '') return {};
  if (methods.includes('client_secret_post')) {
    body.set('client_secret', clientSecret);
    return {};
  }
  const pair = [clientId, clientSecret].map((word) => new URLSearchParams([['', word]]).toString().slice(1));
  return { authorization: `Basic ${Buffer.from(pair.join(':')).toString('base64')}` };
}

async function discover({ issuer }: OidcSettings): Promise<Provider> {
  const provider = await json<Provider>(`${issuer}/.well-known/openid-configuration`);
  if (provider.issuer !== issuer) throw new Error(`the provider must call itself ${issuer}, not ${provider.issuer}`);
  return provider;
}

/** Only RS256, which every provider must support; the token's own word for its algorithm chooses nothing. */
async function verified({ jwks_uri }: Provider, token: string): Promise<Row> {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const { alg, kid } = decoded(head);
  if (alg !== 'RS256') throw new Error(`the id token must be signed by RS256, not ${String(alg)}`);
  const { keys } = await json<{ keys: readonly (JsonWebKey & { kid?: string })[] }>(jwks_uri);
  const key = keys.find((one) => one.kty === 'RSA' && (kid === undefined || one.kid === kid));
  if (!key) throw new Error('the id token must be signed by a key of the provider');
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const right = verify('RSA-SHA256', Buffer.from(`${head}.${payload}`), publicKey, Buffer.from(signature, 'base64url'));
  if (!right) throw new Error("the id token's signature is wrong");
  return decoded(payload);
}

function decoded(part: string): Row {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Row;
}

/** Only of the address that is asked: a redirect would take code and secret elsewhere. */
async function json<T>(url: string, options: RequestInit = {}): Promise<T> {
  const answer = await fetch(url, { ...options, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}
