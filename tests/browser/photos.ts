/**
 * `npm run photos`: a photo of every page of every user type's menu, of the fixed routes and of the main dialogs, at
 * 1440, 1024 and 390 pixels, in both languages, light and dark; and one sheet to look at them all.
 *
 * PHOTOS_OF (`police,company`), PHOTOS_WIDTHS (`1440,390`), PHOTOS_LANGUAGES, PHOTOS_THEMES narrow it; PHOTOS_DIR is where
 * they go (`photos`); PHOTOS_URL is a product that runs already.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './chromium.ts';
import { removeFolder, startProduct } from './product.ts';
import { signInByHand } from './watchedPage.ts';

interface Photo {
  readonly user: string;
  readonly page: string;
  readonly width: number;
  readonly language: string;
  readonly theme: string;
  readonly file: string;
}
interface Taste {
  readonly width: number;
  readonly language: string;
  readonly theme: string;
}

const listed = (name: string, otherwise: string): readonly string[] => (process.env[name] ?? otherwise).split(',');
const dir = resolve(process.env['PHOTOS_DIR'] ?? 'photos');
const users = listed('PHOTOS_OF', 'police,office,park,company,field,driver,general,super');
const tastes: readonly Taste[] = listed('PHOTOS_WIDTHS', '1440,1024,390').flatMap((width) =>
  listed('PHOTOS_LANGUAGES', 'zh-CN,en-US').flatMap((language) =>
    listed('PHOTOS_THEMES', 'light,dark').map((theme) => ({ width: Number(width), language, theme })),
  ),
);
const fixed = ['#/index', '#/task', '#/workbench', '#/personalCenter/personalCenter', '#/error/403', '#/error/404'];
const outside = ['#/login', '#/register', '#/callback', '#/403', '#/404'];

/** What is opened over a list: the first button of a row that says so, by a word of either language. */
const dialogs: readonly { readonly user: string; readonly at: string; readonly name: string; readonly word: RegExp }[] =
  [
    { user: 'police', at: '#/dispatch/commandCentre', name: 'assign', word: /^(分派任务|Assign)$/ },
    { user: 'police', at: '#/dispatch/commandCentre', name: 'detail', word: /^(详情|Details)$/ },
    { user: 'company', at: '#/dispatch/trailerOrdersCompany', name: 'detail', word: /^(详情|Details)$/ },
    { user: 'office', at: '#/settings/users', name: 'add', word: /^(批量添加|Add users)$/ },
  ];

async function open(browser: Browser, url: string, { width, language, theme }: Taste): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    locale: language,
    timezoneId: 'Asia/Shanghai',
    permissions: ['notifications'],
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'preferences', value: `${language}.${theme}`, url }]);
  return context.newPage();
}

/** Until nothing is on its way any more; a page that never rests is photographed as it is. */
async function settled(page: Page): Promise<void> {
  await page
    .locator('[aria-busy="true"], .vw-skeleton, .vw-rows-skeleton')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'detached', timeout: 8000 })
    .catch((slow: Error) => console.log(`${page.url()} still shows that it loads: ${slow.message.split('\n')[0]}`));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** The workbench lists every page of the menu, also those whose group stands folded. */
async function menuOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => (window.location.hash = '#/workbench'));
  const links = page.locator('.workbench-groups a[href^="#/"]');
  await links.first().waitFor();
  const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(all)].filter((href) => !fixed.includes(href));
}

async function shoot(page: Page, taste: Taste, user: string, name: string): Promise<Photo> {
  const { width, language, theme } = taste;
  const file = `${user}-${name.replace(/[^\w]+/g, '_')}-${width}-${language}-${theme}.jpg`;
  await page.screenshot({ path: join(dir, file), type: 'jpeg', quality: 82, animations: 'disabled' });
  return { user, page: name, width, language, theme, file };
}

async function photographOutside(browser: Browser, url: string, taste: Taste): Promise<Photo[]> {
  const page = await open(browser, url, taste);
  const photos: Photo[] = [];
  for (const hash of outside) {
    await page.goto(`${url}/${hash}`);
    await page.locator('h1').first().waitFor();
    photos.push(await shoot(page, taste, 'nobody', hash));
  }
  await page.context().close();
  return photos;
}

async function photograph(
  browser: Browser,
  url: string,
  taste: Taste,
  user: string,
  menu: readonly string[],
): Promise<Photo[]> {
  const page = await open(browser, url, taste);
  // It would lie over every page that is loaded anew.
  await page.route('**/inquiryAnnouncement*', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { notice: '' } } }),
  );
  await signInByHand(page, url, user);
  const photos: Photo[] = [];
  for (const hash of [...fixed, ...menu]) {
    await page.goto(`${url}/${hash}`);
    await page.locator('main :is(h1, .vw-page, .ant-result)').first().waitFor();
    await settled(page);
    photos.push(await shoot(page, taste, user, hash));
  }
  for (const dialog of dialogs.filter((each) => each.user === user)) {
    await page.goto(`${url}/${dialog.at}`);
    await settled(page);
    await page.getByRole('button', { name: dialog.word }).first().click();
    await page.getByRole('dialog').first().waitFor();
    await settled(page);
    photos.push(await shoot(page, taste, user, `${dialog.at}-${dialog.name}`));
    await page.reload();
  }
  await page.context().close();
  return photos;
}

/** Every user's menu, once. */
async function menus(browser: Browser, url: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const user of users) {
    const page = await open(browser, url, { width: 1440, language: 'zh-CN', theme: 'light' });
    await signInByHand(page, url, user);
    found.set(user, await menuOf(page));
    await page.context().close();
  }
  return found;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function sheetOf(photos: readonly Photo[]): string {
  const byPage = new Map<string, Photo[]>();
  for (const photo of photos) {
    const name = `${photo.user} ${photo.page}`;
    byPage.set(name, [...(byPage.get(name) ?? []), photo]);
  }
  const rows = [...byPage].map(([name, taken]) => {
    const figures = taken.map(
      ({ file, width, language, theme }) =>
        `<figure style="--share:${width}"><a href="${escaped(file)}"><img loading="lazy" src="${escaped(file)}" alt=""></a><figcaption>${width} ${language} ${theme}</figcaption></figure>`,
    );
    return `<section><h2>${escaped(name)}</h2><div>${figures.join('')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Towline: ${photos.length} photos</title><style>
    body{margin:24px;font:14px/1.5 system-ui;background:#eef1f3;color:#16212b}
    h2{font-size:14px;margin:28px 0 8px}
    div{display:flex;gap:10px;overflow-x:auto;align-items:start}
    figure{margin:0;flex:none;width:calc(var(--share) * .24px + 40px)}
    img{width:100%;border:1px solid #c6cfd5;border-radius:4px;background:#fff}
    figcaption{font-size:12px;color:#5f6c77}
  </style>${rows.join('\n')}</html>`;
}

const given = process.env['PHOTOS_URL'];
const product = given === undefined ? await startProduct() : null;
const url = given ?? product?.url ?? '';
const browser = await launchBrowser();
try {
  mkdirSync(dir, { recursive: true });
  const menuByUser = await menus(browser, url);
  const photos: Photo[] = [];
  for (const taste of tastes) {
    photos.push(...(await photographOutside(browser, url, taste)));
    for (const [user, menu] of menuByUser) photos.push(...(await photograph(browser, url, taste, user, menu)));
    writeFileSync(join(dir, 'index.html'), sheetOf(photos));
    console.log(`${photos.length} photos, the last at ${Object.values(taste).join(' ')}`);
  }
  console.log(`look at ${join(dir, 'index.html')}`);
} finally {
  await browser.close();
  await product?.stop();
  if (product) removeFolder(product);
}
