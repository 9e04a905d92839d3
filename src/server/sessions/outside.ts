/** Services beyond the deployment that sign-in may use, as the environment names them. */
export interface Outside {
  /** Takes `{mobile, code}` as JSON. */
  readonly smsUrl: string | null;
  /** Codes go to the terminal where no gateway is named. */
  readonly demonstration: boolean;
  readonly oidc: OidcSettings | null;
}
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider sends its users back to: the console's own address, or its `#/callback` for those that take one. */
  readonly redirectUri: string;
  /** Of the id token; its value is a username here. */
  readonly claim: string;
}

/** Whether what a provider says there cannot be changed on the way: over https, or without it on this machine alone. */
export function isSafeIssuer(address: string): boolean {
  const { protocol } = new URL(address);
  return protocol === 'https:' || isPlainLoopback(address);
}

export function isPlainLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

type Variables = Readonly<Record<string, string | undefined>>;

/** OIDC is set up once issuer, client and redirect address are all named. */
export function readOutside(variables: Variables): Outside {
  const read = (name: string): string => variables[name]?.trim() ?? '';
  const seed = read('SEED') || (read('DATABASE_URL') ? 'none' : 'demo');
  const [issuer, clientId, redirectUri] = [read('OIDC_ISSUER'), read('OIDC_CLIENT_ID'), read('OIDC_REDIRECT_URI')];
  const configured = issuer !== '' && clientId !== '' && redirectUri !== '';
  return {
    smsUrl: read('SMS_URL') || null,
    demonstration: seed === 'demo',
    oidc: configured
      ? {
          issuer: issuer.replace(/\/$/, ''),
          clientId,
          clientSecret: read('OIDC_CLIENT_SECRET'),
          redirectUri,
          claim: read('OIDC_CLAIM') || 'preferred_username',
        }
      : null,
  };
}
