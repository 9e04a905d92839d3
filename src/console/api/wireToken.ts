/** The token's header (specification, section 7). */
export const tokenHeader = (token: string | null): Record<string, string> =>
  token === null ? {} : { token: `express${token}` };
