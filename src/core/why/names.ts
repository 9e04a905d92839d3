/** What may stand between somebody and what they do not see. */
import type { GateName } from '../project/gates.ts';

/** The gates of the profile, and what is asked of the record or of the menu besides. */
export type WhyName = GateName | 'mask' | 'visible' | 'enabled' | 'needs' | 'types' | 'roles' | 'parent';
