/** What a file is by its first bytes, never by its name or by what its sender says. */
const signatures: readonly { readonly type: string; readonly bytes: readonly number[] }[] = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
];

export function contentTypeOf(head: Uint8Array): string | null {
  const found = signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  return found?.type ?? null;
}

export const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };
