import type { Language } from '../../core/model/catalogue.ts';
import { fileTimeout, requestTimeout } from '../../generated/settings.ts';
import { anybody, configFile, questionOfFile, takeEarly } from '../early/answers.ts';

/** `config.json` beside the built console: where the API is and how its envelope is named. */
export interface ConsoleConfig {
  readonly apiBase: string;
  readonly envelope: { readonly code: string; readonly message: string; readonly data: string };
  readonly successCodes: readonly (number | string)[];
  /** Milliseconds. */
  readonly requestTimeout: number;
  readonly fileTimeout: number;
  /** What a user reads who has chosen no language; `browser`: whichever of Chinese and English their browser asks for first, Chinese where it asks for neither. */
  readonly language: 'browser' | Language;
}

/** What asking ahead of the console needs to know. */
export type ApiPlace = Pick<ConsoleConfig, 'apiBase' | 'envelope'>;

export const shippedPlace: ApiPlace = {
  apiBase: '/api',
  envelope: { code: 'code', message: 'msg', data: 'data' },
};

export const shippedConfig: ConsoleConfig = {
  ...shippedPlace,
  successCodes: [200, 1, '200', '1'],
  requestTimeout,
  fileTimeout,
  language: 'browser',
};

/** Reads `config.json`; a deployment may leave the file or any of its words out. */
export async function readConfig(): Promise<ConsoleConfig> {
  return configOf((await askConfig()) as Partial<ConsoleConfig>);
}

/** What the file says, and what is shipped where it says nothing. */
export const configOf = (given: Partial<ConsoleConfig>): ConsoleConfig => ({
  ...shippedConfig,
  ...given,
  ...placeIn(given),
});

export const placeIn = ({ apiBase = shippedPlace.apiBase, envelope }: Partial<ConsoleConfig>): ApiPlace => ({
  apiBase,
  envelope: { ...shippedPlace.envelope, ...envelope },
});

async function askConfig(): Promise<unknown> {
  const early = await takeEarly(questionOfFile(configFile), anybody);
  if (early?.status === 200) return early.body;
  const answer = await fetch(configFile, { cache: 'no-cache' });
  return answer.ok ? answer.json() : {};
}
