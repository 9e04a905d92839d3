/** Who may know that a record is being handled, and by whom. */
import { allowed } from '../../core/access/access.ts';
import type { Catalogue, Entity, Row } from '../../core/model/catalogue.ts';
import type { Actor } from '../calls/handler.ts';
import { mayBeTold } from '../events/tellable.ts';
import { conditionContext } from '../records/access.ts';
import { seesRow } from '../records/visible.ts';
import type { Clock } from '../time/clock.ts';
import type { HeldClaim } from './claims.ts';

/** What one user is told of another's claim. */
export interface Presence {
  readonly entity: string;
  readonly id: string;
  readonly key: string;
  /** Of the person, as everything else that is told of a record names who did it. */
  readonly name: string;
  /** How long it still stands; 0: it has ended. */
  readonly seconds: number;
}

export interface Knowing {
  /** An entity whose records are told of as handled. */
  readonly entityIn: (id: string) => Entity | undefined;
  readonly mayKnow: (actor: Actor, entity: Entity, record: Row) => boolean;
  /**
   * The claim as this actor may know it; undefined for their own, and where they may not.
   * @param until in milliseconds since 1970
   */
  readonly presenceFor: (actor: Actor, claim: HeldClaim, until: number) => Presence | undefined;
}

export function openKnowing(catalogue: () => Catalogue, clock: Clock): Knowing {
  const asking = (actor: Actor) => ({ actor, now: clock.now(), release: { catalogue: catalogue() } });

  function entityIn(id: string): Entity | undefined {
    const entity = catalogue().entities[id];
    return entity?.presence === undefined ? undefined : entity;
  }

  function mayKnow(actor: Actor, entity: Entity, record: Row): boolean {
    const { user = {}, now = '' } = conditionContext({ actor, now: clock.now() });
    if (!allowed(entity.presence, user, now)) return false;
    return seesRow(asking(actor), entity, record) && mayBeTold(catalogue(), entity.id, [record], { user, now });
  }

  return {
    entityIn,
    mayKnow,
    presenceFor: (actor, claim, until) => {
      const entity = entityIn(claim.entity);
      if (!entity || actor.id === claim.userId || !mayKnow(actor, entity, claim.record)) return undefined;
      const seconds = Math.max(0, Math.ceil((until - clock.now().getTime()) / 1000));
      return { entity: claim.entity, id: claim.recordId, key: claim.key, name: claim.name, seconds };
    },
  };
}
