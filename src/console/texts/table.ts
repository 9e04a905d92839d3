/** A table of texts: for each key the Chinese and the English, `{name}` standing for a value. */
export type TextTable = Readonly<Record<string, readonly [zh: string, en: string]>>;

export function resourcesOf(table: TextTable, column: 0 | 1): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([key, texts]) => [key, texts[column]]));
}
