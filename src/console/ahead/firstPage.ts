/**
 * Paints a list's page at its first visit, when no frame of it is kept: printed from what the server has answered, as the
 * console prints it, in the geometry that it takes over. What is not printed here is left to the console.
 */
import type { Language, Row } from '../../core/model/catalogue.ts';
import { isRow, rowOf } from '../../core/model/row.ts';
import { fillFrame } from '../../renderer/painted/fillFrame.ts';
import type { Frame } from '../../renderer/painted/frame.ts';
import { paintRows } from '../../renderer/painted/paintRows.ts';
import { wireNow } from '../../renderer/engine/conditionContext.ts';
import { themed } from '../../renderer/firstPage/antdParts.ts';
import { printList } from '../../renderer/firstPage/printList.ts';
import { notificationState } from '../alerts/desktop.ts';
import type { AlertingOf } from '../app/waiting.ts';
import { linkTo, stands } from '../early/sheets.ts';
import { documentStands, measure, type Prepared, prepare } from '../early/prepared.ts';
import { navigationOf, placeOf } from '../session/navigation.ts';
import { readPreferences } from '../session/preferences.ts';
import { readManifest, readMenu, readUserInfo, type SignedIn } from '../session/session.ts';
import { numberSetting } from '../session/settings.ts';
import { zoneIn } from '../session/zone.ts';
import { missingText } from '../shell/lines/missingText.ts';
import { textIn } from '../texts/table.ts';
import { type Look, lookOf } from '../theme/look.ts';
import { applyTheme, themeClass } from '../theme/theme.ts';
import type { FirstVisit, Start } from './firstVisit.ts';
import { type PaintedKey, paintedTexts, printShell, type ShellShown } from './printShell.ts';
import { markOf, portsFor } from './ports.ts';

/** What the product adds to a page that is painted: whom it alerts, and what stands beside every page, as markup. */
interface FirstPageParts {
  readonly alertingOf: AlertingOf;
  readonly beside: (signedIn: SignedIn, path: string, kept: Row) => string;
}

interface FirstGiven {
  readonly language: Language;
  /** The address of the sheet of the theme's variables. */
  readonly tokens: string;
  /** The shell's, in their order. */
  readonly sheets: readonly string[];
}

/** Looks that are printed here. */
const isPrinted = (look: Look, collapsed: boolean): boolean =>
  look.layout === 'vertical' && !look.tabsBar && !collapsed;

function signedInOf({ user, menu, manifest, kept }: Start): SignedIn | null {
  const who = readUserInfo(user);
  return who && { user: who, menu: readMenu(menu), manifest: readManifest(manifest), kept: rowOf(kept) };
}

/** What the shell shows; null where it looks in a way that is not printed here, or the page is none of the menu's. */
function shellOf(signedIn: SignedIn, path: string, language: Language, parts: FirstPageParts): ShellShown | null {
  const { settings, screens } = signedIn.manifest;
  const kept = rowOf(signedIn.kept);
  const preferences = readPreferences();
  const look = lookOf(settings, preferences.look);
  const isNarrow = window.innerWidth < numberSetting(settings, 'mobileBreakpoint');
  if (isNarrow || !isPrinted(look, preferences.collapsed) || isRow(kept['look'])) return null;
  const text = (key: PaintedKey): string => textIn(paintedTexts[key], language);
  const navigation = navigationOf(signedIn, text('page.userAuthPublic'));
  const place = placeOf(path, navigation, screens);
  if (place.is !== 'screen' || place.trail.length === 0) return null;
  const alerting = parts.alertingOf(signedIn);
  const { text: said } = portsFor(signedIn.user.row, zoneIn(settings), language);
  const missing = missingText(false, notificationState());
  return {
    signedIn,
    navigation,
    place,
    isDark: preferences.theme === 'dark',
    look,
    text,
    rings: alerting && { name: said(alerting.words.title), line: alerting.answering && missing && text(missing) },
    beside: parts.beside(signedIn, path, kept),
  };
}

/** Gives what antd's theme dresses the class that it goes by. */
function inTheme(box: HTMLElement): void {
  for (const part of box.querySelectorAll(`.${themed}`)) part.classList.replace(themed, themeClass);
}

const emptyPage = '<section class="vw-page vw-list"><div class="vw-rows-frame"></div></section>';
const unstyled = { before: [], behind: [], root: {}, body: {} };

/** The shell, unseen, around a page of which nothing is known yet. */
const prepareShell = (shown: ShellShown): Prepared | null => prepare(printShell(shown, emptyPage), unstyled, inTheme);

/** Puts the page into the shell: without rows until they have come. */
function putPage({ box }: Prepared, { html }: Frame): void {
  const place = box.querySelector<HTMLElement>('.frame-content');
  if (!place) return;
  place.innerHTML = html;
  inTheme(place);
  measure(box);
}

const isInDocument = (sheet: string): boolean =>
  document.querySelector(`link[href$="${sheet}"][rel=stylesheet]`) !== null;

/**
 * Puts the page's sheets into the document, as the console will find them. Gives the one that goes with the painted page;
 * null where one of them cannot be fetched.
 */
async function addSheets(
  { tokens, sheets, language }: FirstGiven,
  { isDark, look }: ShellShown,
): Promise<HTMLLinkElement | null> {
  const own = linkTo(tokens);
  const others = sheets.filter((name) => !isInDocument(name)).map(linkTo);
  const all = Promise.all([own, ...others].map(stands));
  document.head.prepend(own);
  document.head.append(...others);
  const isWhole = (await all).every(Boolean);
  applyTheme(isDark ? 'dark' : 'light', look.themeName);
  document.body.classList.add(themeClass);
  document.documentElement.lang = language;
  if (isWhole) return own;
  own.remove();
  return null;
}

export function openFirstPage(parts: FirstPageParts): (visit: FirstVisit, given: FirstGiven) => Promise<void> {
  return async ({ path, start, list }, given) => {
    const { hash } = window.location;
    const signedIn = signedInOf(await start);
    const shown = signedIn && shellOf(signedIn, path, given.language, parts);
    if (!shown) return;
    // Before its end has been read, sheets would stand before the document's own.
    await documentStands();
    const own = await addSheets(given, shown);
    // The browser lays the shell out while the rows are on their way, and not before they have been asked for.
    const page = await list;
    const shell = own && prepareShell(shown);
    if (!shell) return own?.remove();
    const drop = (): void => {
      shell.drop();
      own.remove();
    };
    const width = shell.box.querySelector('.vw-rows-frame')?.clientWidth ?? 0;
    const { user, manifest, kept } = shown.signedIn;
    const ports = portsFor(user.row, zoneIn(manifest.settings), given.language);
    const frame = page && printList({ view: page.view, kept: rowOf(kept), ports, width });
    if (!frame) return drop();
    putPage(shell, frame);
    // The clock of its times is made while the rows are on their way: it costs more than they do.
    wireNow(ports);
    const filling = paintRows(frame, page.view, await page.rows, ports);
    if (!filling || window.location.hash !== hash || document.querySelector('#root .frame')) return drop();
    fillFrame(shell.box, filling);
    inTheme(shell.box);
    shell.show({ watermark: markOf(user.row), over: () => own.remove() });
    document.querySelector('#painted .ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
  };
}
