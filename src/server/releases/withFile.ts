import type { Source } from '../../release/release.ts';

/** The sources with this text in the file's place, as a publication would have them: in the order of names. */
export function withFile(sources: readonly Source[], file: string, text: string): readonly Source[] {
  const others = withoutFile(sources, file);
  const place = others.findIndex((one) => one.file > file);
  return others.toSpliced(place < 0 ? others.length : place, 0, { file, text });
}

export const withoutFile = (sources: readonly Source[], file: string): readonly Source[] =>
  sources.filter((one) => one.file !== file);
