/** How a name in a schema is written in the database, and back. */

/** `createTime` → `create_time`, exactly as the database's plugin does it. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter, index: number) => {
    const afterCapital = index > 0 && /[A-Z]/.test(name[index - 1] ?? '');
    return (afterCapital || index === 0 ? '' : '_') + letter.toLowerCase();
  });
}

export function camelCase(name: string): string {
  return name.replace(/_+([^_])/g, (_, letter: string) => letter.toUpperCase());
}

/** PostgreSQL keeps names of 63 bytes; those of indexes are a little longer than what they are of. */
export const columnName = /^[a-z][a-z0-9_]{0,58}$/;

/** The name of a field, as long as it may be. */
export const fieldName = /^[a-z][a-zA-Z0-9]{0,58}$/;
