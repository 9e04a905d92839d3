/** Passwords as the server knows them: the wire's hash, and argon2id of that. */
import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const saltWord = 'rescue';
const wirePattern = /^[0-9a-f]{64}$/;

/** What a client sends for a password: SHA-256 in hex, its eight pieces joined with the salt word, SHA-256 of that in hex. */
export function wirePassword(password: string): string {
  return sha256(sha256(password).match(/.{8}/g)?.join(saltWord) ?? '');
}

export function isWirePassword(value: unknown): value is string {
  return typeof value === 'string' && wirePattern.test(value);
}

/** @param wire the 64 hex digits of the wire. */
export function hashWirePassword(wire: string): Promise<string> {
  return hash(wire);
}

/** For seeds and the first super manager, who have the plain password. */
export function hashPassword(password: string): Promise<string> {
  return hashWirePassword(wirePassword(password));
}

let nobody: Promise<string> | undefined;

/** Takes as long for a user who does not exist: then against a hash that nothing matches. */
export async function verifyPassword(stored: string | null, wire: string): Promise<boolean> {
  nobody ??= hash('');
  const matches = await verify(stored ?? (await nobody), wire);
  return stored !== null && matches;
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
