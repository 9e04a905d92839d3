import { decidedAllow } from '../access/profile.ts';
import type { Projected } from './projectFields.ts';

/** The entity on whose records this profile and others see each other at work; undefined where it is none. */
export function presenceOn(entity: string | undefined, { catalogue, profile }: Projected): string | undefined {
  const allow = catalogue.entities[entity ?? '']?.presence;
  return allow !== undefined && decidedAllow(allow, profile) !== false ? entity : undefined;
}
