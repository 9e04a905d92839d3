/** An OpenID Connect provider, as the code flow with PKCE needs it: what is asked of it, and how its word is verified. */
import * as client from 'openid-client';
import type { Row } from '../../core/model/catalogue.ts';
import { memberIn } from '../../core/model/row.ts';
import { reasonsOf } from '../../core/model/thrown.ts';
import { isPlainLoopback, type OidcSettings } from './outside.ts';

/** Of each request to the provider. */
const timeoutSeconds = 10;
/** Clocks differ. */
const leewaySeconds = 60;

/** What a sign-in keeps between its two halves. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export function begin(): Begun {
  return { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
}

/** @throws Error where the provider cannot be reached, or is not who it should be */
export async function authorizationUrl(
  settings: OidcSettings,
  { state, nonce, verifier }: Begun,
  timeout = timeoutSeconds,
): Promise<string> {
  const provider = await discover(settings, timeout);
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: settings.redirectUri,
    scope: 'openid profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** The claims of the verified id token that the code is worth. @throws Error where anything about it is wrong */
export async function claimsOf(
  settings: OidcSettings,
  code: string,
  begun: Begun,
  timeout = timeoutSeconds,
): Promise<Row> {
  const provider = await discover(settings, timeout);
  const answer = await client.authorizationCodeGrant(provider, wayBack(settings, provider, code, begun), {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
  });
  const claims = answer.claims();
  if (!claims) throw new Error('the provider must answer an id token');
  return claims;
}

/** For the log: what was wrong, and the provider's own word for it. No token, and nothing that one says of a person. */
export function whatFailed(error: unknown): string {
  const said = ['error', 'error_description']
    .map((name) => memberIn(error, name))
    .filter((word) => typeof word === 'string');
  return [reasonsOf(error), ...said].join(', ');
}

/** Where the provider has sent the browser; it named itself there, and one is known. */
function wayBack({ redirectUri }: OidcSettings, provider: client.Configuration, code: string, { state }: Begun): URL {
  const { issuer, authorization_response_iss_parameter_supported: namesItself } = provider.serverMetadata();
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ code, state, ...(namesItself && { iss: issuer }) }).toString();
  return url;
}

/** Signatures are verified though the token comes straight from the provider; its own word for its algorithm chooses nothing. */
async function discover(settings: OidcSettings, timeout: number): Promise<client.Configuration> {
  const { issuer, clientId } = settings;
  const metadata = { id_token_signed_response_alg: 'RS256', [client.clockTolerance]: leewaySeconds };
  const execute = [client.enableNonRepudiationChecks];
  if (isPlainLoopback(issuer)) execute.push(client.allowInsecureRequests);
  const fetched = { execute, timeout: timeout, [client.customFetch]: sameWayBack(settings) };
  return client.discovery(new URL(issuer), clientId, metadata, identify(settings), fetched);
}

/**
 * The secret stands in the body where the provider takes it there, else in a header, which is what every provider takes
 * unless it says otherwise (OpenID Connect Core 1.0, section 9).
 */
function identify({ clientSecret }: OidcSettings): client.ClientAuth {
  if (clientSecret === '') return client.None();
  const [inBody, inHeader] = [client.ClientSecretPost(clientSecret), client.ClientSecretBasic(clientSecret)];
  return (provider, ...request) => {
    const methods = provider.token_endpoint_auth_methods_supported ?? [];
    const way = methods.includes('client_secret_post') ? inBody : inHeader;
    way(provider, ...request);
  };
}

/** The address must be the very one that the sign-in began with; the library leaves out its `#/callback`. */
function sameWayBack({ redirectUri }: OidcSettings): client.CustomFetch {
  return (url, options) => {
    const { body } = options;
    if (body instanceof URLSearchParams && body.has('redirect_uri')) body.set('redirect_uri', redirectUri);
    return fetch(url, options as RequestInit);
  };
}
