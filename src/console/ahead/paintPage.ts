/**
 * Paints the page at this address, where its frame is kept and everything that it was made of is still the same: a list's
 * rows, or what a page that is written by hand prints of itself.
 */
import type { Language, Row } from '../../core/model/catalogue.ts';
import { isRow } from '../../core/model/row.ts';
import type { ListView } from '../../core/model/view.ts';
import { wireNow } from '../../renderer/engine/conditionContext.ts';
import type { PrintPorts } from '../../renderer/fields/markup.ts';
import { fillFrame } from '../../renderer/painted/fillFrame.ts';
import { paintRows } from '../../renderer/painted/paintRows.ts';
import { bodyOfEarly, configFile, questionOfFile, type EarlyAnswer } from '../early/answers.ts';
import { fingerprint } from '../early/fingerprint.ts';
import { readFrame, frameKey, type KeptFrame } from '../early/frames.ts';
import { isOfView, type Notes } from '../early/notes.ts';
import { documentStands, measure, prepare } from '../early/prepared.ts';
import { placeIn } from '../api/config.ts';
import { zoneIn } from '../session/zone.ts';
import { markOf, portsFor } from './ports.ts';
import type { openWritten } from './writtenPage.ts';

interface Given {
  readonly asked: (question: string) => EarlyAnswer;
  readonly notes: Notes;
  readonly userId: string;
  readonly language: Language;
  /** Null where it cannot be fetched. */
  readonly fetchWritten: () => Promise<WrittenPrinter | null>;
}

/** What prints pages that are written by hand. */
export interface WrittenPrinter {
  readonly printWritten: ReturnType<typeof openWritten>;
}

export async function paintPage({ asked, notes, userId, language, fetchWritten }: Given): Promise<void> {
  const { hash } = window.location;
  const own = notes.pages[hash] ?? [];
  const view = own.find(isOfView);
  const rows = own.find((question) => !isOfView(question));
  if (rows === undefined) return;
  const answering = Promise.all(
    [questionOfFile(configFile), view ?? rows, rows, ...notes.start].map((question) => bodyOfEarly(asked(question))),
  );
  // The document says which code it is about to load, and has the place for the page.
  await documentStands();
  const kept = readFrame(hash, frameKey(userId));
  const page = kept && prepare(kept.frame.html, kept);
  if (!page) return;
  // Of a list the view is among its questions.
  const written = view === undefined ? fetchWritten() : undefined;
  if (!(await page.styled)) return page.drop();
  measure(page.box);
  // Its making costs more than that of all rows; it is made while they are on their way.
  wireNow({ now: Date.now, zone: kept.zone });
  const [config = {}, listView = {}, list = {}, ...start] = await answering;
  const place = placeIn(config);
  const { data } = place.envelope;
  const known = printedWith(
    start.map((answer) => answer[data]),
    language,
  );
  const isSame = notes.start.every(
    (question, index) => kept.start[question] === fingerprint(JSON.stringify(start[index])),
  );
  if (!isSame || !known) return page.drop();
  const { ports } = known;
  const filling = written
    ? await (await written)?.printWritten(kept.frame.screen, { ...known, asked, place })
    : isListView(listView, kept) && paintRows(kept.frame, listView, list[data], ports);
  if (!filling || window.location.hash !== hash) return page.drop();
  fillFrame(page.box, filling);
  filling.finish?.(page.box);
  page.show({ watermark: markOf(ports.user) });
}

const isListView = (view: object, { frame }: KeptFrame): view is ListView =>
  'id' in view && view.id === frame.screen && 'columns' in view && 'actions' in view && 'rowKey' in view;

/** Null where who asks, or in which zone, is not among the answers. */
function printedWith(answers: readonly unknown[], language: Language): { ports: PrintPorts; settings: Row } | null {
  const rows = answers.filter(isRow);
  const user = rows.find((row) => 'userType' in row);
  const settings = rows.map((row) => row['settings']).find(isRow);
  if (!user || !settings) return null;
  return { ports: portsFor(user, zoneIn(settings), language), settings };
}
