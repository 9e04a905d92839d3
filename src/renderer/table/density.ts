/** How close rows stand in every list of a user. */
export const densities = ['compact', 'middle', 'comfortable'] as const;
export type Density = (typeof densities)[number];
