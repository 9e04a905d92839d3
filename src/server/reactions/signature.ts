/**
 * Signatures of webhooks by the convention of Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`).
 * One HMAC of node:crypto: the library of that name brings two packages for it and has had no release since 2024.
 */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const newSecret = (): string => `${prefix}${randomBytes(24).toString('base64')}`;

/** As receivers are given it: `whsec_` and 24 to 64 bytes in base64. */
export function isSecret(text: string): boolean {
  const bytes = Buffer.from(text.slice(prefix.length), 'base64');
  const isWhole = bytes.toString('base64').replace(/=+$/, '') === text.slice(prefix.length).replace(/=+$/, '');
  return text.startsWith(prefix) && isWhole && bytes.length >= 24 && bytes.length <= 64;
}

/** @param seconds since 1970 */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}
