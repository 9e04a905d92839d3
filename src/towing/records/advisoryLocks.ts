/** The product's own locks, beside the server's (`server/database/advisoryLocks.ts`): each number stands for one work. */
export const advisoryLocks = {
  /** A turn of automatic dispatch. */
  automatic: 7_402_412,
  /** Corrections of the estimate are learned from measured arrivals. */
  arrivals: 7_402_413,
  /** Partitions of the tracks are made and dropped. */
  tracks: 7_402_414,
} as const;
