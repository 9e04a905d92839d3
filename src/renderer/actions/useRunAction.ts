/** What a button of a view does: goes to a page, opens a screen, or sends a call. */
import { useCallback, useRef } from 'react';
import type { Label, Row } from '../../core/model/catalogue.ts';
import type { Says } from '../engine/speech.ts';
import type { ViewAction, ViewCall } from '../../core/model/view.ts';
import { conditionContext, readOperands } from '../engine/conditionContext.ts';
import { dismissal } from './dismissal.ts';
import { type Engine, useEngine, useLeaveGuard } from '../engine/engine.ts';
import { asText } from '../engine/asText.ts';
import { holdKeys } from '../engine/hand/keyGap.ts';
import { useOpenScreen } from '../engine/openScreen.ts';
import type { Answer, Ports } from '../engine/ports.ts';
import { texts } from '../engine/texts.ts';
import { asFault } from '../engine/useRecords.ts';
import { isUnanswered, newIdempotencyKey } from './idempotencyKey.ts';

/** The parameters of an action's call. A change names the version that was seen, where the call takes one. */
export function actionParams(action: ViewAction, row: Row, ports: Ports, form: Row = row): Row {
  const given = readOperands(action.with, conditionContext(ports, row, form));
  const seen = action.call?.takes.includes('version') && row.version !== undefined && given.version === undefined;
  return seen ? { ...given, version: row.version } : given;
}

/** What the call answers, behind what names the record that it was about. */
export function successText(
  ports: Ports,
  call: ViewCall,
  { msg }: Pick<Answer, 'msg'>,
  about: Label = '',
  values: Row = {},
): string {
  const own: Says = call.success ?? texts.done;
  return [ports.text(about, values).trim(), msg === '' ? ports.text(own) : msg].filter(Boolean).join(' ');
}

/** What is done, and to which record. */
export const aboutText = (ports: Pick<Ports, 'text'>, title: Label, about: Label = '', values: Row = {}): string =>
  [ports.text(about, values).trim(), ports.text(title, values)].filter(Boolean).join(' ');

const confirmText = (action: ViewAction, ports: Ports, values: Row = {}): string | null => {
  if (action.confirm !== undefined) return ports.text(action.confirm, values);
  return action.danger && !action.undo ? ports.text(texts.confirm, { title: ports.text(action.title) }) : null;
};

/** Asks where the action wants it. True means go on. */
export function useConfirm() {
  const { ports, ask } = useEngine();
  return useCallback(
    async (action: ViewAction, values: Row = {}) => {
      const title = confirmText(action, ports, values);
      if (title === null) return true;
      const ok = ports.text(action.title);
      return ask({ title, ok, cancel: dismissal(ok, ports), danger: action.danger });
    },
    [ports, ask],
  );
}

const ignore = () => undefined;

/** What opens a window does so once its row is fresh: keys that are pressed meanwhile are the window's. */
const heldFor = ({ open }: ViewAction, fresh: Promise<Row>): Promise<Row> =>
  open === undefined ? fresh : fresh.finally(holdKeys());

interface Done {
  readonly said: string;
  readonly undo: ViewCall | undefined;
  readonly row: Row;
  /** When it was sent, in milliseconds. */
  readonly sent: number;
  readonly onBack?: () => void;
  readonly about: string;
}

/** Says what was done, with the offer to take it back. The code of offers comes with the first one; where it does not, that is said too. */
export async function sayDone(
  { ports, undos }: Pick<Engine, 'ports' | 'undos'>,
  { said, undo, row, sent, onBack = ignore, about }: Done,
): Promise<void> {
  if (!undo) return ports.notify('success', said);
  const code = await import('./undo.ts').catch(() => null);
  const offer = code && code.makeOffer(undo, row, ports, sent, onBack, about);
  if (offer) undos.note(undo.id, asText(row['id']), ports.now() + offer.seconds * 1000);
  ports.notify('success', said, ...(offer ? [offer] : []));
  if (!code) ports.notify('warning', ports.text(texts.undoMissing));
}

interface Deed {
  readonly action: ViewAction;
  readonly call: ViewCall;
  readonly params: Row;
  readonly row: Row;
}

interface Sending extends Pick<Engine, 'ports' | 'left' | 'undos'> {
  /** Of deeds that no answer has come to. */
  readonly keys: Map<string, string>;
  readonly onDone: (succeeded: boolean) => void;
}

/** Sends a call and tells everybody of its success. @param name says which deed it is: the same again goes under the same key */
async function send({ action, call, params, row }: Deed, name: string, around: Sending): Promise<void> {
  const { ports, left, undos, keys, onDone } = around;
  const idempotencyKey = keys.get(name) ?? newIdempotencyKey();
  keys.set(name, idempotencyKey);
  const sent = Date.now();
  const about = aboutText(ports, action.title, action.about, row);
  const answer = await ports.call(call, params, { idempotencyKey, about });
  keys.delete(name);
  const { undo } = action;
  const named = ports.text(action.about ?? '', row).trim();
  const said = successText(ports, call, answer, action.about, row);
  await sayDone({ ports, undos }, { said, undo, row, sent, onBack: () => onDone(true), about: named });
  left.hear(answer, params['id']);
  ports.presence?.finish(asText(params['id']));
  ports.changed(call.changes);
  onDone(true);
}

/**
 * @param onDone told of success, and of a refusal that says that the row is not what it seemed.
 * @param fresh the row as it is by now; by default as it was given.
 * @param leave told of a row that is as good as gone, and of one that is back.
 * @param form values that operands read by `field`, where the row stands beside a form.
 */
export function useRunAction(
  onDone: (succeeded: boolean) => void,
  form?: () => Row,
  fresh?: (row: Row) => Promise<Row>,
  leave: (row: Row, gone: boolean) => void = ignore,
): (action: ViewAction, row: Row) => Promise<void> {
  const { ports, left, undos } = useEngine();
  const open = useOpenScreen();
  const mayLeave = useLeaveGuard();
  const confirm = useConfirm();
  /** Of deeds that no answer has come to: what is done to one record meanwhile ends none of another's. */
  const keys = useRef(new Map<string, string>());

  return useCallback(
    async (action, given) => {
      const row = fresh && action.at === 'row' ? await heldFor(action, fresh(given)) : given;
      const params = actionParams(action, row, ports, form?.());
      // What opens something destroys nothing by itself: it asks where it says so.
      if ((action.call ?? action.confirm) !== undefined && !(await confirm(action, row))) return;
      if (action.goto !== undefined) {
        if (await mayLeave()) ports.goto(action.goto, params);
        return;
      }
      if (action.open !== undefined) {
        if (await open(action.open, params, row, action.danger)) onDone(true);
        return;
      }
      const { call } = action;
      if (!call)
        throw new Error(`Action "${action.id}" must have a call, a screen to open or a page to go to; it has none.`);
      const deed = JSON.stringify([action.id, params]);
      const leaves = action.undo !== undefined && action.danger;
      if (leaves) leave(given, true);
      try {
        if (call.file) {
          await ports.save(call, params);
          return;
        }
        await send({ action, call, params, row }, deed, { ports, left, undos, keys: keys.current, onDone });
        if (leaves) {
          // The rows that are being read say from now on whether it is there.
          await fresh?.(given);
          leave(given, false);
        }
      } catch (thrown) {
        if (leaves) leave(given, false);
        const fault = asFault(thrown);
        if (!isUnanswered(fault.status)) keys.current.delete(deed);
        ports.notify(fault.isTrial ? 'success' : 'error', fault.told || ports.text(texts.noConnection));
        if (fault.status === 409 || fault.status === 404) onDone(false);
      }
    },
    [ports, left, undos, open, mayLeave, confirm, onDone, form, fresh, leave],
  );
}
