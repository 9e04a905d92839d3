/** The schemas of a stage: the product's own, with a photo required at the finish and none of an empty return, and one page that a publisher changes. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function setSchemas(dir: string): Promise<void> {
  const file = join(dir, 'settings.json');
  const settings = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  await writeFile(file, JSON.stringify({ ...settings, requiredFinishPhotos: ['driverImage'] }));
  await writeFile(join(dir, pageFile), pageText(0));
}

export const pageFile = 'screens/settings/tortureParts.json';

/** Another text for every edition, and a field more from some of them on. @param edition from 0 */
export function pageText(edition: number): string {
  const field = (zh: string, en: string) => ({ type: 'string', title: { 'zh-CN': zh, 'en-US': en }, maxLength: 40 });
  const more = Object.fromEntries(
    Array.from({ length: edition % 4 }, (_, n) => [`note${n}`, field(`备注${n}`, `Note ${n}`)]),
  );
  return JSON.stringify({
    $schema: '../../grammar/screen.schema.json',
    menu: 'settings',
    entity: {
      title: { 'zh-CN': `配件${edition}`, 'en-US': `Parts ${edition}` },
      required: ['name'],
      properties: { name: { ...field('名称', 'Name'), search: true }, ...more },
    },
  });
}
