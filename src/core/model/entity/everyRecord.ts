/** What every stored record has: the server makes these fields, and nobody else writes them. */
export const everyRecordHas = ['id', 'version', 'createTime', 'updateTime'] as const;

const names: ReadonlySet<string> = new Set(everyRecordHas);

export const isOfEveryRecord = (field: string): boolean => names.has(field);
