/** Opaque session tokens: random, kept only as a hash. */
import { createHash, randomBytes } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** From the header `token: express<accessToken>`; a space between is accepted. */
export function tokenIn(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' ? (/^express ?([\w-]{43})$/.exec(header.trim())?.[1] ?? null) : null;
}
