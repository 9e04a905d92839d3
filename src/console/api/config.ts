/** `config.json` beside the built console: where the API is and how its envelope is named. */
export interface ConsoleConfig {
  readonly apiBase: string;
  readonly envelope: { readonly code: string; readonly message: string; readonly data: string };
  readonly successCodes: readonly (number | string)[];
  /** Milliseconds. */
  readonly requestTimeout: number;
  readonly fileTimeout: number;
}

export const shippedConfig: ConsoleConfig = {
  apiBase: '/api',
  envelope: { code: 'code', message: 'msg', data: 'data' },
  successCodes: [200, 1, '200', '1'],
  requestTimeout: 30_000,
  fileTimeout: 600_000,
};

/** Reads `config.json`; a deployment may leave the file or any of its words out. */
export async function readConfig(): Promise<ConsoleConfig> {
  const answer = await fetch('./config.json', { cache: 'no-cache' });
  if (!answer.ok) return shippedConfig;
  const given = (await answer.json()) as Partial<ConsoleConfig>;
  return { ...shippedConfig, ...given, envelope: { ...shippedConfig.envelope, ...given.envelope } };
}
