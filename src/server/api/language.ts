import type { Language } from '../../core/model/catalogue.ts';

const languages: Readonly<Record<string, Language>> = { zh: 'zh-CN', en: 'en-US' };

/** The best of our languages that `Accept-Language` names; zh-CN where it is absent, `*`, or names none of ours. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined);
      return {
        primary: range.split('-')[0]?.toLowerCase() ?? '',
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { primary } of wanted) {
    if (primary === '*') return 'zh-CN';
    const language = languages[primary];
    if (language) return language;
  }
  return 'zh-CN';
}
