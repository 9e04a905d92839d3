/** Resolves with what is waited for, or when it has been waited for long enough. @param ms milliseconds */
export const within = (ms: number, what: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([what, new Promise((resolve) => setTimeout(resolve, ms))]);
