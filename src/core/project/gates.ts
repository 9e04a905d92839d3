/**
 * What stands between a profile and a column, filter, call or action: each gate with what the profile decides of it. The
 * projection goes through these, and whoever asks "why" is told the same ones.
 */
import type { Action, Allow, Call, Catalogue, Column, Field, Filter } from '../model/catalogue.ts';
import type { Condition } from '../condition/condition.ts';
import { decidedAllow, decidedWrite } from '../access/profile.ts';
import { fieldKinds } from '../fields/index.ts';
import type { Fields } from '../normalise/normaliseFilters.ts';
import { isForm } from '../screens/form/model.ts';
import type { Projected } from './projected.ts';

export type GateName = 'known' | 'secret' | 'read' | 'call' | 'lookup' | 'screen' | 'allow' | 'rows';

export interface Gate {
  readonly is: GateName;
  /** True or false where the profile decides it; else what is left: over the row for `rows`, over the user for all others. */
  readonly decided: boolean | Condition;
  /** The call, screen, field or entity that it speaks of. */
  readonly of: string;
  /** What is written there of who may; absent where nothing is. */
  readonly allow?: Allow;
}

export function isShut(gates: readonly Gate[]): boolean {
  return gates.some(({ decided }) => decided === false);
}

/** Conditions over the user that are still open. */
export function openOf(gates: readonly Gate[]): Condition[] {
  return gates.flatMap(({ decided, is }) => (typeof decided === 'object' && is !== 'rows' ? [decided] : []));
}

const allowed = (is: GateName, of: string, allow: Allow | undefined, world: Projected): Gate => ({
  is,
  of,
  decided: decidedAllow(allow, world.profile),
  ...(allow !== undefined && { allow }),
});

/** @param of the name that the field is asked for by */
export function fieldGates(of: string, field: Field | undefined, world: Projected): Gate[] {
  if (!field) return [{ is: 'known', of, decided: false }];
  return [{ is: 'known', of, decided: true }, allowed('read', of, field.read, world)];
}

export function columnGates({ field: name }: Pick<Column, 'field'>, fields: Fields, world: Projected): Gate[] {
  const field = fields[name];
  const secret: Gate[] = field && fieldKinds[field.kind].secret ? [{ is: 'secret', of: name, decided: false }] : [];
  return [...fieldGates(name, field, world), ...secret];
}

export function callGates(id: string, world: Projected): Gate[] {
  const call = world.catalogue.calls[id];
  if (!call) return [{ is: 'known', of: id, decided: false }];
  if (call.open) return [{ is: 'call', of: id, decided: true }];
  return [allowed('call', id, call.allow, world)];
}

/** A filter whose options the profile may not ask for is left out. */
export function filterGates({ field: name, lookup }: Filter, fields: Fields, world: Projected): Gate[] {
  const field = fields[name];
  const asked = lookup ?? field?.lookup;
  const ofLookup = asked ? callGates(asked.call, world).map((gate): Gate => ({ ...gate, is: 'lookup' })) : [];
  return [...fieldGates(name, field, world), ...ofLookup];
}

/** The call that an action sends, or that the form sends which it opens. */
export function callOf({ call, open, goto }: Action, { calls, screens }: Catalogue): Call | undefined {
  const screen = screens[open ?? goto ?? ''];
  return calls[call ?? (screen && isForm(screen) ? screen.call : '')];
}

/** Which rows a call may change, true or false where the profile decides it. */
export function decidedChange(call: Call | undefined, { catalogue, profile }: Projected): boolean | Condition {
  const entity = catalogue.entities[call?.entity ?? ''];
  if (!call || !entity || !call.changes.includes(entity.id)) return true;
  return decidedWrite(entity, profile);
}

/** An action is there where what it leads to is, and in the rows that it may change. */
export function actionGates(action: Action, world: Projected): Gate[] {
  const target = action.open ?? action.goto;
  const change = callOf(action, world.catalogue);
  return [
    allowed('allow', action.id, action.allow, world),
    ...(action.call === undefined ? [] : callGates(action.call, world)),
    ...(target === undefined
      ? []
      : [{ is: 'screen', of: target, decided: world.screens.get(target) ?? false } as const]),
    { is: 'rows', of: change?.entity ?? '', decided: decidedChange(change, world) },
  ];
}
