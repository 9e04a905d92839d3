/** What the pages of somebody offer for a task, as the console judges it, and whether the server would do it. */
import { both } from '../../../src/core/condition/conditionSimplify.ts';
import { evaluate, readOperand, type Condition } from '../../../src/core/condition/condition.ts';
import type { Catalogue, Row } from '../../../src/core/model/catalogue.ts';
import { rowsOf } from '../../../src/core/model/row.ts';
import type { View, ViewAction, ViewCall } from '../../../src/core/model/view.ts';
import { project } from '../../../src/core/project.ts';
import { wireTime } from '../../../src/server/time/clock.ts';
import type { Json, Person } from '../office.ts';

/** A button, the call that it leads to, and what it sends along. */
export interface Offer {
  readonly screen: string;
  readonly action: ViewAction;
  readonly call: ViewCall;
  readonly body: Json;
  /** Whether it stands there and can be pressed. */
  readonly open: boolean;
  /** The record that it stands over. */
  readonly row: Row;
}

type Views = Readonly<Record<string, View>>;

const known = new Map<string, Views>();

export function viewsOf(catalogue: Catalogue, { id, info }: Person): Views {
  const { userType, superManager } = info;
  const views = known.get(id) ?? project(catalogue, { userType: Number(userType), superManager: superManager === 1 });
  known.set(id, views);
  return views;
}

const entitiesShown: ReadonlySet<unknown> = new Set(['task', 'trailerOrder']);

/** Every button over this task's rows and over those of its vehicles. */
export async function offersOf(person: Person, views: Views, id: string): Promise<readonly Offer[]> {
  const found: Offer[] = [];
  const read = new Map<string, Promise<readonly Row[]>>();
  const rowsBy = (call: ViewCall): Promise<readonly Row[]> => {
    const rows = read.get(call.id) ?? rowsOfTask(person, call, id);
    read.set(call.id, rows);
    return rows;
  };
  for (const view of Object.values(views)) {
    if (view.type !== 'list' && view.type !== 'detail') continue;
    for (const row of await rowsBy(view.call)) {
      found.push(...view.actions.flatMap((action) => offerOf(person, views, view.id, action, row)));
      const sections = view.type === 'detail' ? view.sections : [];
      for (const { call, actions = [] } of sections) {
        if (!call || actions.length === 0) continue;
        for (const one of await rowsBy(call))
          found.push(...actions.flatMap((action) => offerOf(person, views, view.id, action, one)));
      }
    }
  }
  return found;
}

/** None where the call answers of no task, or needs more than an id. */
async function rowsOfTask(person: Person, call: ViewCall, id: string): Promise<readonly Row[]> {
  if (call.file || !entitiesShown.has(call.entity)) return [];
  const paged = call.takes.includes('size');
  const given = call.takes.includes('id') && !paged ? { id } : paged ? { size: 999 } : {};
  const texts = Object.entries(given).map(([name, value]) => [name, String(value)] as const);
  const { path, method } = call;
  const answer = await (method === 'GET' ? person.get(path, Object.fromEntries(texts)) : person.post(path, given));
  if (answer.status !== 200) return [];
  const { data } = answer;
  const rows = Array.isArray(data) ? rowsOf(data) : 'records' in data ? rowsOf(data['records']) : [data];
  return rows.filter((row) => row['id'] === id || row['taskId'] === id);
}

function offerOf(person: Person, views: Views, screen: string, action: ViewAction, row: Row): readonly Offer[] {
  const opened = action.open === undefined ? undefined : views[action.open];
  const call = action.call ?? (opened?.type === 'dialog' ? opened.call : undefined);
  if (!call || action.at !== 'row' || call.file) return [];
  const context = { user: person.info, now: wireTime(new Date()), row, values: row };
  const given = Object.entries(action.with).map(([name, operand]) => [name, readOperand(operand, context)] as const);
  const body = Object.fromEntries(given.filter(([name, value]) => call.takes.includes(name) && value !== null));
  const shown: Condition | undefined = both(action.visible, action.enabled);
  return [{ screen, action, call, body, row, open: shown === undefined || evaluate(shown, row, context) }];
}
