/** What the server keeps of a user's taste: shell and lists read it together, once. */
import type { Row } from '../../core/model/catalogue.ts';
import type { Http } from '../api/request.ts';
import { fetchKept } from '../session/startPage.ts';

export interface Kept {
  /** After a failure whoever asks next asks again. The answer rejects with `CallFault`. */
  readonly read: () => Promise<Row>;
  /** Undefined until it is here. */
  readonly now: () => Row | undefined;
}

/** @param begun what came with signing in; undefined where that failed */
export function openKept(http: Pick<Http, 'call'>, begun: Row | undefined): Kept {
  let here = begun;
  let asked = begun === undefined ? null : Promise.resolve(begun);
  async function ask(): Promise<Row> {
    try {
      here = await fetchKept(http);
      return here;
    } catch (thrown) {
      asked = null;
      throw thrown;
    }
  }
  return { read: () => (asked ??= ask()), now: () => here };
}
