const largest: Readonly<Record<string, number>> = { integer: 2_147_483_647, 'numeric(14,2)': 999_999_999_999.99 };

/** The largest number that a column holds, up and down; undefined where it holds any, or none. */
export const largestIn = (storage: string | null | undefined): number | undefined => largest[storage ?? ''];
