/** What the server keeps of a user's taste: shell and lists read it together, once. */
import type { Row } from '../../core/model/catalogue.ts';
import type { Http } from '../api/request.ts';

/** After a failure whoever asks next asks again. The answer rejects with `CallFault`. */
export function openKept(http: Pick<Http, 'call'>): () => Promise<Row> {
  let asked: Promise<Row> | null = null;
  async function read(): Promise<Row> {
    try {
      const { data } = await http.call('readPreferences', {}, { quiet: true });
      return typeof data === 'object' && data !== null ? (data as Row) : {};
    } catch (thrown) {
      asked = null;
      throw thrown;
    }
  }
  return () => (asked ??= read());
}
