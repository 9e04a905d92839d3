/** The token's header. */
export const tokenHeader = (token: string | null): Record<string, string> =>
  token === null ? {} : { token: `express${token}` };
