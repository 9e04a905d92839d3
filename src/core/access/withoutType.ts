/** Of who waits for approval: in no dictionary, nothing is allowed to it, and no scope lists it. */
export const withoutType = 0;
