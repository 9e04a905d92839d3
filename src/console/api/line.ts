/** The network, by axios: its code comes by itself, since a page whose first answers are on their way stands without it. */
import type { AxiosInstance } from 'axios';

export interface Line {
  readonly client: AxiosInstance;
  readonly isCancel: (thrown: unknown) => boolean;
  /** Why no answer came; undefined for what is a fault of ours. */
  readonly faultOf: (thrown: unknown) => 'timeout' | 'no-answer' | undefined;
}

let coming: Promise<Line> | undefined;

/** One that could not be fetched is fetched again by the next call. */
export function fetchLine(): Promise<Line> {
  coming ??= import('axios').then(
    ({ create, isCancel, isAxiosError }) => ({
      client: create({ validateStatus: () => true }),
      isCancel,
      faultOf: (thrown) => {
        if (!isAxiosError(thrown)) return undefined;
        return thrown.code === 'ECONNABORTED' || thrown.code === 'ETIMEDOUT' ? 'timeout' : 'no-answer';
      },
    }),
    (fault: unknown) => {
      coming = undefined;
      throw fault;
    },
  );
  return coming;
}
