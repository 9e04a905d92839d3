/** Paints the page at this address, where its frame is kept and everything that it was made of is still the same. */
import type { Language } from '../../core/model/catalogue.ts';
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

interface Given {
  readonly asked: (question: string) => EarlyAnswer | undefined;
  readonly notes: Notes;
  readonly userId: string;
  readonly language: Language;
}

export async function paintPage({ asked, notes, userId, language }: Given): Promise<void> {
  const { hash } = window.location;
  const view = (notes.pages[hash] ?? []).find(isOfView);
  const rows = (notes.pages[hash] ?? []).find((question) => !isOfView(question));
  if (view === undefined || rows === undefined) return;
  const answering = Promise.all(
    [questionOfFile(configFile), view, rows, ...notes.start].map((question) => bodyOfEarly(asked(question))),
  );
  // The document says which code it is about to load, and has the place for the page.
  await documentStands();
  const kept = readFrame(hash, frameKey(userId));
  const page = kept && prepare(kept.frame.html, kept);
  if (!page) return;
  if (!(await page.styled)) return page.drop();
  measure(page.box);
  // Its making costs more than that of all rows; it is made while they are on their way.
  wireNow({ now: Date.now, zone: kept.zone });
  const [config = {}, listView = {}, list = {}, ...start] = await answering;
  const isSame =
    window.location.hash === hash &&
    notes.start.every((question, index) => kept.start[question] === fingerprint(JSON.stringify(start[index])));
  if (!isSame || !isListView(listView, kept)) return page.drop();
  const { data } = placeIn(config).envelope;
  const ports = portsOf(
    start.map((answer) => answer[data]),
    language,
  );
  const filling = ports && paintRows(kept.frame, listView, list[data], ports);
  if (!filling) return page.drop();
  fillFrame(page.box, filling);
  page.show({ watermark: markOf(ports.user) });
}

const isListView = (view: object, { frame }: KeptFrame): view is ListView =>
  'id' in view && view.id === frame.screen && 'columns' in view && 'actions' in view && 'rowKey' in view;

/** Null where who asks, or in which zone, is not among the answers. */
function portsOf(answers: readonly unknown[], language: Language): PrintPorts | null {
  const rows = answers.filter(isRow);
  const user = rows.find((row) => 'userType' in row);
  const settings = rows.map((row) => row['settings']).find(isRow);
  if (!user || !settings) return null;
  return portsFor(user, zoneIn(settings), language);
}
