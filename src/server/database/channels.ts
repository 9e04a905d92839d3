/** Channels of PostgreSQL that several rooms notify, or listen to. Each wakes somebody who looks by themselves as well, only later. */

/** `<detachment>=<version>` of a feed that has moved on. */
export const feedChannel = 'feed';
/** Something is to be done by the workers of jobs and errands. */
export const jobChannel = 'job';
