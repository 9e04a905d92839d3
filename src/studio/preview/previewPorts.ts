/**
 * The world of a previewed page. Every screen that it opens is that of the written text, as whoever is chosen sees it; it
 * reads real rows, or a sample where the table is not there yet; what would change something is judged, and not done.
 */
import type { Language, Row } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { isChart } from '../../core/screens/chart/model.ts';
import type { View, ViewCall } from '../../core/model/view.ts';
import type { Says } from '../../renderer/engine/speech.ts';
import { CallFault, type Answer, type Ports } from '../../renderer/index.ts';
import type { InputFault } from '../../core/editorAnswers.ts';
import { openSchemaEditor, type Tried, type Trial } from '../schemaEditor.ts';
import type { Seen } from './SeenAs.tsx';
import { sampleFigures } from './sampleFigures.ts';
import { texts } from '../texts.ts';

/** A page that somebody went to. */
export interface Place {
  readonly screen: string;
  readonly params: Row;
}

export interface Previewed {
  readonly view: View;
  readonly screen: string;
  readonly trial: Trial;
  readonly tried: Tried;
  readonly seen: Seen;
  /** As whom conditions are read; null: the author. */
  readonly user: Row | null;
  /** The calls that the server answers today. */
  readonly served: readonly string[];
}

export function previewPorts(ports: Ports, previewed: Previewed, goto: (place: Place) => void): Ports {
  const { view, screen, trial, tried, served, seen, user } = previewed;
  const editor = openSchemaEditor(ports);
  const say = sayIn(ports, seen.language);
  const refused = async (): Promise<never> => {
    throw new CallFault(409, 'preview', say(texts.previewWrites));
  };
  const views = new Map<string, Promise<View>>([[screen, Promise.resolve(view)]]);
  const load = async (id: string): Promise<View> => {
    const found = await editor.viewOf(trial, id);
    if (!found) throw new CallFault(404, 'no-view', say(texts.seenNone));
    return withoutValidator(found);
  };
  const judge = async (call: ViewCall, params: Row): Promise<never> => {
    const faults = await editor.judge(trial, call, enteredIn(call, params));
    if (faults.length === 0) throw new CallFault(409, 'trial', say(texts.previewValid));
    throw new CallFault(422, 'rule-broken', say(texts.previewWrong), fieldsOf(faults, seen.language));
  };
  const { viewAhead: _, ...rest } = ports;
  return {
    ...rest,
    language: seen.language,
    text: say,
    user: user ?? ports.user,
    // What serves must not stand where the draft is meant.
    viewNow: () => undefined,
    view: (id) => {
      const known = views.get(id) ?? load(id);
      views.set(id, known);
      known.catch(() => views.delete(id));
      return known;
    },
    // What a preview asks is no question of this page, to be asked ahead when it is opened again.
    arrived: () => undefined,
    call: async (call, params, { first: _first, ...options } = {}) => {
      if (call.changes.length > 0) return judge(call, params);
      if (!served.includes(call.id)) return sampled(call, view, tried.sample);
      return seen.username === null
        ? ports.call(call, params, options)
        : editor.readAs(seen.username, call, sentOf(call, params));
    },
    ...chosenFiles(ports),
    ...(ports.tables && { tables: { ...ports.tables, begin: refused, fill: refused } }),
    goto: (id, params) => goto({ screen: id, params }),
  };
}

/** What is chosen stays in the browser until the preview goes: shown as if it were stored, and sent to nobody. */
function chosenFiles({ fileUrl }: Ports): Pick<Ports, 'upload' | 'fileUrl'> {
  const addresses = new Map<string, string>();
  return {
    upload: async (file) => {
      const id = `chosen-${addresses.size + 1}`;
      const path = `/preview/${id}`;
      addresses.set(path, URL.createObjectURL(file));
      return { id, path };
    },
    fileUrl: (path) => addresses.get(path) ?? fileUrl(path),
  };
}

function sayIn(ports: Ports, language: Language): Ports['text'] {
  return language === ports.language ? ports.text : (says, values) => saidIn(language, says, values);
}

/** Its module is served with the release; here the server judges by the very same validator. */
export function withoutValidator(view: View): View {
  if (!('validator' in view)) return view;
  const { validator: _, ...rest } = view;
  return rest;
}

/** A call of the page that publishing will make: there is nobody to ask yet. */
function sampled({ id, entity }: ViewCall, view: View, sample: Tried['sample']): Answer {
  const row = sample?.entity === entity ? sample?.row : undefined;
  if (isChart(view) && view.call.id === id) {
    const figures = sampleFigures(view, row);
    return { code: 200, msg: '', data: { records: figures, total: figures.length } };
  }
  if (row && id === `${entity}.get`) return { code: 200, msg: '', data: row };
  const records = row && id === `${entity}.list` ? [row] : [];
  return { code: 200, msg: '', data: { records, total: records.length } };
}

/** As the console sends them: what the call takes, of what is said. */
const sentOf = ({ takes }: ViewCall, params: Row): Row =>
  Object.fromEntries(Object.entries(params).filter(([name, value]) => takes.includes(name) && value !== undefined));

/** What is not JSON has no null: an empty value is left out. */
function enteredIn(call: ViewCall, params: Row): Row {
  const sent = sentOf(call, params);
  if (call.encoding === 'json') return sent;
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== ''));
}

const fieldsOf = (faults: readonly InputFault[], language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(faults.map(({ field, text }) => [field, textOf(text, language)]));

function saidIn(language: Language, says: Says, values: Row = {}): string {
  const said = typeof says === 'object' && 'key' in says ? (says.room.texts[says.key] ?? says.key) : says;
  return textOf(said, language, values);
}
