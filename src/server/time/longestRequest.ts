/** Milliseconds until the whole of a request must be here: 200 MB at 250 kilobits a second. */
export const longestRequest = 7_200_000;
