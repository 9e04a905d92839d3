/**
 * The driver's page as text, as `DriverBoard.tsx` prints it once the server has answered. A phone that keeps what the
 * server does not know yet, whose task was taken or leads elsewhere, is left to that page: a press on it must mean what it says.
 */
import type { Row } from '../../../../core/model/catalogue.ts';
import { isRow, rowOf, rowsOf, textIn } from '../../../../core/model/row.ts';
import type { WrittenGiven, WrittenPage } from '../../../../console/ahead/writtenPage.ts';
import { fileUrl } from '../../../../console/api/root.ts';
import { zoneIn } from '../../../../console/session/zone.ts';
import type { addresses } from '../../../../generated/consoleCalls.ts';
import { order } from '../../../domain/orderState.ts';
import { comparedWith, type LostTask } from '../lost/lostTasks.ts';
import { knownBy, type DriverNews } from '../news.ts';
import { entriesIn, openDriverDatabase } from '../outbox/store.ts';
import { driverHtml, offerWholePlaces, type SentPhoto } from './driverHtml.ts';
import { openServerClock } from '../serverClock.ts';
import { changedGoal, goalIn, isNews } from '../place/goal.ts';
import { newestTasks, readTask, taskInHand, type DriverTask } from '../task.ts';
import { driverWords, type Say } from '../words.ts';

type Asked = typeof addresses;

/** As the generated addresses have them; they are too many for this file. */
const calls: Pick<Asked, 'myTasks' | 'driverState' | 'findOrderByTrailerId' | 'findImages'> = {
  myTasks: ['POST', '/trailerOrdersDriverAPP/myTasks'],
  driverState: ['GET', '/trailerOrdersDriverAPP/state'],
  findOrderByTrailerId: ['POST', '/trailerOrdersRecord/findOrderByTrailerId'],
  findImages: ['POST', '/rescue_public/trailerOrders/findImages'],
};

interface Phone {
  readonly ahead: number;
  readonly isSharing: boolean;
  /** What was said when the page was last open. */
  readonly before: readonly Row[];
}

/** Null where something waits on it, or the browser keeps nothing: the page itself says what that means. */
async function readPhone(userId: string): Promise<Phone | null> {
  try {
    const database = await openDriverDatabase();
    const known = knownBy(database, userId);
    const [entries, lost, news, ahead, sharing] = await Promise.all([
      entriesIn(database, userId),
      known.read<readonly LostTask[]>('lost'),
      known.read<DriverNews>('news'),
      known.read<number>('ahead'),
      known.read<boolean>('sharing'),
    ]);
    database.close();
    if (entries.length > 0 || (lost ?? []).length > 0) return null;
    return { ahead: ahead ?? 0, isSharing: sharing ?? false, before: news?.tasks ?? [] };
  } catch (thrown) {
    if (!(thrown instanceof DOMException)) throw thrown;
    return null;
  }
}

/** With the orders of what is not finished; null where they are not known. */
async function withOrders(row: Row, answer: WrittenGiven['answer']): Promise<Row | null> {
  if (row['orderStatus'] === order.complete) return row;
  const orders = await answer(calls.findOrderByTrailerId, { id: row['id'] });
  return orders === undefined ? null : { ...row, trailerOrdersList: orders };
}

function photosIn(images: unknown, root: string): readonly SentPhoto[] {
  return rowsOf(images).map(({ group, path }) => ({ group: textIn(group), path: fileUrl(root, textIn(path)) }));
}

/** Said by the page, until it is read. */
function hasNewGoal(before: readonly Row[], task: DriverTask, userId: string): boolean {
  const was = before.map((row) => readTask(row, userId)).find(({ id }) => id === task.id);
  return was !== undefined && isNews(changedGoal(goalIn(was), task));
}

export async function printDriver({ answer, ports, settings, root }: WrittenGiven): Promise<WrittenPage | null> {
  const userId = textIn(ports.user['id']);
  const [phone, list, state] = await Promise.all([
    readPhone(userId),
    answer(calls.myTasks, newestTasks),
    answer(calls.driverState),
  ]);
  if (!phone || !isRow(list) || !isRow(state)) return null;
  const rows = await Promise.all(rowsOf(list['records']).map((row) => withOrders(row, answer)));
  const known = rows.filter((row) => row !== null);
  if (known.length < rows.length || comparedWith(phone.before, known, userId).gone.length > 0) return null;
  const tasks = known.map((row) => readTask(row, userId));
  const inHand = taskInHand(tasks);
  if (inHand && hasNewGoal(phone.before, inHand, userId)) return null;
  const hasPhotos = inHand !== null && inHand.state !== 'dispatched';
  const images = hasPhotos ? await answer(calls.findImages, { id: inHand.id }) : [];
  const zone = zoneIn(settings);
  const clock = openServerClock(zone, phone.ahead);
  clock.learn(rowOf(state)['now']);
  const say: Say = (says, values) => ports.text(says(driverWords), values);
  const html = driverHtml({
    say,
    settings,
    zone,
    state,
    tasks,
    inHand,
    photos: photosIn(images, root),
    isSharing: phone.isSharing,
    now: clock.now(),
  });
  return { html, finish: (box) => offerWholePlaces(box, say) };
}
