/** A new key. `randomUUID` needs https, which a closed network may not have; random values do not. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The keys of one form or button: the same values get the same key again while no answer has come, so that a repeat
 * after a lost line does nothing twice. An answer, even a refusal, ends the key: it would be repeated for ever.
 */
export function createSubmitKeys() {
  let open: { values: string; key: string } | null = null;
  return {
    keyFor(values: unknown): string {
      const printed = JSON.stringify(values);
      if (open?.values !== printed) open = { values: printed, key: newIdempotencyKey() };
      return open.key;
    },
    answered() {
      open = null;
    },
  };
}

/** True where no answer came, or one that says the server itself failed: nothing of it is kept there. */
export const isUnanswered = (status: number): boolean => status === 0 || status >= 500;
