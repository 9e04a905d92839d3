/** Prints the page that is written by hand and was kept by its name, before the console's own code is there. */
import type { Row } from '../../core/model/catalogue.ts';
import type { PrintPorts } from '../../renderer/fields/markup.ts';
import type { Filling } from '../../renderer/painted/fillFrame.ts';
import { rootOf } from '../api/root.ts';
import type { ApiPlace } from '../api/config.ts';
import { addressOf, queryOf } from '../api/wire.ts';
import { bodyOfEarly, type EarlyAnswer, questionOf } from '../early/answers.ts';

interface Asking {
  readonly asked: (question: string) => EarlyAnswer;
  readonly place: ApiPlace;
  readonly ports: PrintPorts;
  readonly settings: Row;
}

/** What a page written by hand is printed from. */
export interface WrittenGiven extends Pick<Asking, 'ports' | 'settings'> {
  /** The answer's data; undefined where there is no good one. The page that takes over is given the same answer. */
  readonly answer: (address: readonly ['GET' | 'POST', string], params?: Row) => Promise<unknown>;
  /** Above the paths of files. */
  readonly root: string;
}

export interface WrittenPage extends Pick<Filling, 'finish'> {
  /** Markup. */
  readonly html: string;
}

/** Null where the page is left to the console. */
type PrintPage = (given: WrittenGiven) => Promise<WrittenPage | null>;

/** @param printers by the names of their pages */
export function openWritten(
  printers: Readonly<Record<string, PrintPage>>,
): (name: string, asking: Asking) => Promise<Filling | null> {
  return async (name, { asked, place, ports, settings }) => {
    const print = printers[name];
    const page = await print?.({
      ports,
      settings,
      root: rootOf(place.apiBase),
      answer: async ([method, path], params = {}) => {
        const url = place.apiBase + path;
        const question =
          method === 'GET'
            ? questionOf(method, addressOf({ url, params: queryOf(params) }))
            : questionOf(method, url, JSON.stringify(params));
        return (await bodyOfEarly(asked(question)))[place.envelope.data];
      },
    });
    return page ? { ...page, rows: page.html, total: '' } : null;
  };
}
