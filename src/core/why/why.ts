/**
 * Why a user sees something or does not: the gates that the projection goes through, decided for them, and the conditions
 * that are asked of a record on top. Everything that a screen is written with is told, shown or not.
 */
import { evaluate, type Condition, type Context } from '../condition/condition.ts';
import { seesWhole } from '../access/access.ts';
import { decidedWhole, type Profile } from '../access/profile.ts';
import { menuFor, thereFor, type RoleHolder } from '../access/roles.ts';
import type { Action, Catalogue, Field, MenuEntry, Row, Screen } from '../model/catalogue.ts';
import type { Label } from '../model/values.ts';
import { worldOf } from '../project.ts';
import {
  actionGates,
  callGates,
  callOf,
  columnGates,
  fieldGates,
  filterGates,
  type Gate,
  type GateName,
} from '../project/gates.ts';
import type { Projected } from '../project/projected.ts';
import { fieldsOf } from '../project/projectActions.ts';
import type { WhyName } from './names.ts';
import { addressesOf, menuAddresses, type Address } from './places.ts';

export interface WhyStep {
  readonly is: WhyName;
  /** Null where a record would have to be known. */
  readonly holds: boolean | null;
  readonly of: string;
  /** What is written there. */
  readonly says?: unknown;
  /** Where it may be written; convention says what stands at none of them. */
  readonly at: readonly Address[];
}

export interface Why {
  readonly kind: 'screen' | 'column' | 'filter' | 'field' | 'action' | 'menu';
  readonly id: string;
  readonly title: Label;
  /** Null where a record would have to be known. */
  readonly shown: boolean | null;
  readonly steps: readonly WhyStep[];
}

/** Whom it is asked about, and of which record. */
export interface Asked {
  readonly user: RoleHolder & { readonly userType: number };
  readonly context: Context;
  readonly row: Row | null;
}

export function whyScreen(catalogue: Catalogue, screen: Screen, asked: Asked): readonly Why[] {
  const profile = { userType: asked.user.userType, superManager: asked.user.superManager };
  const world = worldOf(catalogue, profile);
  const fields = fieldsOf(screen, catalogue);
  const call = catalogue.calls[screen.call];
  const gives = call && 'entity' in call.gives ? call.gives.entity : undefined;
  const place = addressesOf(screen, gives ?? screen.entity ?? call?.entity);
  const page = teller(asked, place)('screen', screen.id, screen.title, callGates(screen.call, world));
  // Nothing is shown of a page that somebody does not have.
  const shut = page.steps.filter(({ holds }) => holds === false);
  const tell = teller(asked, place, shut);
  const parts: Parts = screen;
  const columns = (parts.columns ?? []).map((column) => {
    const field = fields[column.field];
    const title = column.title ?? field?.title ?? column.field;
    const masked: WhyStep[] = field?.mask
      ? [
          {
            is: 'mask',
            of: field.name,
            holds: seenWhole(field, field.mask, asked, profile),
            says: field.mask.unless ?? [],
            at: place('mask', field.name),
          },
        ]
      : [];
    return tell('column', column.field, title, columnGates(column, fields, world), masked, ['mask']);
  });
  const filters = (parts.filters ?? []).map((filter) => {
    return tell(
      'filter',
      filter.field,
      fields[filter.field]?.title ?? filter.field,
      filterGates(filter, fields, world),
    );
  });
  const asking = 'fields' in screen ? screen.fields : [];
  const inputs = asking.flatMap((field) =>
    typeof field === 'object' ? [tell('field', field.name, field.title, fieldGates(field.name, field, world))] : [],
  );
  const actions = (parts.actions ?? []).map((action) => whyAction(action, world, asked, tell, place));
  return [page, ...columns, ...filters, ...inputs, ...actions];
}

/** What screens of several types have under one name. */
interface Parts {
  readonly id: string;
  readonly columns?: readonly { readonly field: string; readonly title?: Label }[];
  readonly filters?: readonly Parameters<typeof filterGates>[0][];
  readonly actions?: readonly Action[];
}

/** Null where a record would have to be known. */
function seenWhole(
  field: Field,
  mask: NonNullable<Field['mask']>,
  { row, context }: Asked,
  profile: Profile,
): boolean | null {
  const decided = decidedWhole(mask, profile);
  if (typeof decided === 'boolean') return decided;
  return row ? seesWhole(field, row, context) : null;
}

type Tell = (
  kind: Why['kind'],
  id: string,
  title: Label,
  gates: readonly Gate[],
  more?: readonly WhyStep[],
  besides?: readonly WhyName[],
) => Why;
type PlaceOf = (is: WhyName, of: string) => readonly Address[];

/** @param shut what shuts the page that it stands on; of the teller, `besides` is what says how it is shown, and not whether */
function teller(asked: Asked, place: PlaceOf, shut: readonly WhyStep[] = []): Tell {
  return (kind, id, title, gates, more = [], besides = []) => {
    const own = [...gates.map((gate) => stepOf(gate, asked, place)), ...more];
    const steps = [...shut.filter(({ is, of }) => !own.some((one) => one.is === is && one.of === of)), ...own];
    const deciding = steps.filter(({ is }) => !besides.includes(is)).map(({ holds }) => holds);
    const shown = deciding.includes(false) ? false : deciding.includes(null) ? null : true;
    return { kind, id, title, shown, steps };
  };
}

function stepOf({ is, decided, of, allow }: Gate, asked: Asked, place: PlaceOf): WhyStep {
  const at = place(is, of);
  const says = allow ?? (typeof decided === 'object' ? decided : undefined);
  return { is, of, holds: holdsFor(is, decided, asked), at, ...(says !== undefined && { says }) };
}

/** What the profile leaves open is decided by the user, or by the record. */
function holdsFor(is: GateName, decided: boolean | Condition, { context, row }: Asked): boolean | null {
  if (typeof decided === 'boolean') return decided;
  if (is !== 'rows') return evaluate(decided, context.user, { user: context.user, now: context.now });
  return row ? evaluate(decided, row, context) : null;
}

function whyAction(action: Action, world: Projected, asked: Asked, tell: Tell, place: PlaceOf): Why {
  const { row, context } = asked;
  const call = callOf(action, world.catalogue);
  const ask = (is: WhyName, condition: Condition | undefined, of: string): WhyStep[] => {
    if (!condition) return [];
    const at = place(is, of);
    const holds = row ? evaluate(condition, row, { ...context, row }) : null;
    return [{ is, of, holds, says: condition, at }];
  };
  const ofRow = action.at === 'row' ? ask('visible', action.visible, action.id) : [];
  const besides =
    action.at === 'row'
      ? [...ask('enabled', action.enabled, action.id), ...ask('needs', call?.needs, call?.id ?? '')]
      : [];
  const gates = actionGates(action, world).filter(({ is }) => is !== 'rows' || action.at !== 'page');
  return tell('action', action.id, action.title, gates, [...ofRow, ...besides], ['enabled', 'needs']);
}

/** Every entry of the menu that the user sees, and those that they do not. */
export function whyMenu(entries: readonly MenuEntry[], { user, context }: Omit<Asked, 'row'>): readonly Why[] {
  const seen = new Set(menuFor(thereFor(entries, context), user, user.userType).map(({ id }) => id));
  return entries.map((entry) => {
    const { id, parentId, types, roles, visible } = entry;
    const at = menuAddresses(entry);
    const alone = { ...entry, parentId: null };
    const admitted = menuFor([alone], user, user.userType).length > 0;
    const isOfType = user.superManager || types.includes(user.userType);
    const ofTypes: WhyStep = { is: 'types', of: id, holds: isOfType, says: types, at };
    const steps: WhyStep[] = [
      // A role of their own lets a user in whom their type would not.
      ...(roles && admitted ? [] : [ofTypes]),
      ...(roles ? [{ is: 'roles', of: id, holds: admitted, says: roles, at } as const] : []),
      ...(visible
        ? [{ is: 'visible', of: id, holds: thereFor([alone], context).length > 0, says: visible, at } as const]
        : []),
      ...(parentId === null ? [] : [{ is: 'parent', of: parentId, holds: seen.has(parentId), at: [] } as const]),
    ];
    return { kind: 'menu', id, title: entry.name, shown: seen.has(id), steps };
  });
}
