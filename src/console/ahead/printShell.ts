/** The shell around a page as text, at its first visit: menu, top bar, lines, footer, as `shell/Frame.tsx` prints them. */
import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined';
import CloudDownloadOutlined from '@ant-design/icons-svg/es/asn/CloudDownloadOutlined';
import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined';
import FullscreenOutlined from '@ant-design/icons-svg/es/asn/FullscreenOutlined';
import HomeOutlined from '@ant-design/icons-svg/es/asn/HomeOutlined';
import MenuFoldOutlined from '@ant-design/icons-svg/es/asn/MenuFoldOutlined';
import MoonOutlined from '@ant-design/icons-svg/es/asn/MoonOutlined';
import QuestionCircleOutlined from '@ant-design/icons-svg/es/asn/QuestionCircleOutlined';
import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined';
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined';
import SkinOutlined from '@ant-design/icons-svg/es/asn/SkinOutlined';
import SunOutlined from '@ant-design/icons-svg/es/asn/SunOutlined';
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import { escapeHtml } from '../../renderer/fields/markup.ts';
import { buttonHtml, iconHtml, themed } from '../../renderer/firstPage/antdParts.ts';
import { litIn, type NavigationNode, type Place, type Trail, trailOf } from '../session/navigation.ts';
import type { SignedIn } from '../session/session.ts';
import { footerOf } from '../session/settings.ts';
import { menuDrawing } from '../session/menuDrawings.ts';
import { frameTexts } from '../texts/frame.ts';
import { productTexts } from '../texts/product.ts';
import type { Look } from '../theme/look.ts';

/** What a page says of the shell when it is painted. */
export const paintedTexts = { ...productTexts, ...frameTexts };
export type PaintedKey = keyof typeof paintedTexts;

export interface ShellShown {
  readonly signedIn: SignedIn;
  readonly navigation: Trail;
  readonly place: Place;
  readonly isDark: boolean;
  readonly look: Look;
  /** Of the shell's texts. */
  readonly text: (key: PaintedKey) => string;
  /** Whether this user is alerted: of what, and what a line says that must be allowed first. */
  readonly rings: { readonly name: string; readonly line: string | null } | null;
  /** What the product has beside every page, as markup. */
  readonly beside: string;
}

const menuClass = 'ant-menu-item ant-menu-item-only-child';

function linkHtml({ path, link, name }: NavigationNode): string {
  return link === null
    ? `<a href="#${escapeHtml(path)}">${escapeHtml(name)}</a>`
    : `<a href="${escapeHtml(link)}">${escapeHtml(name)} <span aria-hidden="true">↗</span></a>`;
}

interface Lit {
  readonly selected: string | undefined;
  readonly groups: readonly string[];
  readonly open: ReadonlySet<string>;
}

function entryHtml(node: NavigationNode, depth: number, lit: Lit): string {
  const isTop = depth === 1;
  const icon = isTop ? iconHtml(menuDrawing(node.icon), 'ant-menu-item-icon') : '';
  const indent = `style="padding-left: ${16 * depth}px;"`;
  const name = escapeHtml(node.name);
  if (node.link === null && node.screen === null && node.component === null) {
    const isOpen = lit.open.has(node.path);
    const chosen = lit.groups.includes(node.path) ? ' ant-menu-submenu-selected' : '';
    const children = isOpen
      ? `<ul class="ant-menu ant-menu-sub ant-menu-inline" role="menu">${node.children.map((child) => entryHtml(child, depth + 1, lit)).join('')}</ul>`
      : '';
    return `<li class="ant-menu-submenu ant-menu-submenu-inline${isOpen ? ' ant-menu-submenu-open' : ''}${chosen}" role="none"><div role="menuitem" class="ant-menu-submenu-title" aria-expanded="${isOpen}" ${indent}>${icon}<span title="${name}">${name}</span><i class="ant-menu-submenu-arrow"></i></div>${children}</li>`;
  }
  const only = isTop ? 'ant-menu-item' : menuClass;
  const chosen = node.path === lit.selected ? ' ant-menu-item-selected' : '';
  return `<li title="${name}" role="menuitem" class="${only}${chosen}" ${indent}>${icon}<span class="ant-menu-title-content">${linkHtml(node)}</span></li>`;
}

function menuHtml({ navigation, place, signedIn, text }: ShellShown): string {
  const { selected, groups, open } = litIn(place, navigation, signedIn.manifest.settings);
  const lit: Lit = { selected, groups, open: new Set(open) };
  const home = escapeHtml(text('page.index'));
  const first = `<li class="ant-menu-item" title="${home}" role="menuitem" style="padding-left: 16px;">${iconHtml(HomeOutlined, 'ant-menu-item-icon')}<span class="ant-menu-title-content"><a href="#/index">${home}</a></span></li>`;
  const entries = navigation.map((node) => entryHtml(node, 1, lit));
  return `<ul class="ant-menu ant-menu-root ant-menu-inline ant-menu-light ${themed} ant-menu-css-var" role="menu">${first}${entries.join('')}</ul>`;
}

function sideHtml(shown: ShellShown): string {
  const product = escapeHtml(shown.text('product'));
  return `<div class="frame-sider"><nav class="sidebar" aria-label="${escapeHtml(shown.text('shell.navigation'))}"><a class="sidebar-brand" aria-label="${product}" href="#/index"><img alt="" width="28" height="28" src="./mark.svg"><span>${product}</span></a>${menuHtml(shown)}</nav></div>`;
}

function toolsHtml({ look, isDark, signedIn, rings, text }: ShellShown): string {
  const { user } = signedIn;
  const tool = (key: PaintedKey, icon: IconDefinition, className = ''): string =>
    buttonHtml({ look: 'text', icon, label: text(key), className });
  const name = escapeHtml(`${user.name} ${text('shell.account')}`);
  const avatar =
    user.avatar === null
      ? `<span class="avatar" data-letter="${escapeHtml(user.name.slice(0, 1))}"></span>`
      : `<img class="avatar" src="${escapeHtml(user.avatar)}" alt="">`;
  const tools = [
    look.search && tool('tool.search', SearchOutlined),
    look.refresh && tool('shell.refresh', ReloadOutlined),
    look.fullScreen && tool('shell.fullScreen', FullscreenOutlined),
    tool('made.title', DownloadOutlined, 'downloads-tool'),
    tool('tool.downloads', CloudDownloadOutlined),
    user.superManager && tool('tool.why', QuestionCircleOutlined),
    tool('tool.theme', SkinOutlined),
    tool(isDark ? 'shell.light' : 'shell.dark', isDark ? SunOutlined : MoonOutlined),
    buttonHtml({ look: 'text', text: text('language.short'), className: 'language' }),
    rings && buttonHtml({ look: 'text', icon: BellOutlined, label: rings.name, className: 'bell' }),
    `<button type="button" aria-label="${name}" class="ant-btn ${themed} ant-btn-text ant-btn-color-default ant-btn-variant-text account">${avatar}<span>${escapeHtml(user.name)}</span></button>`,
  ];
  return `<div class="top-bar-tools">${tools.filter(Boolean).join('')}</div>`;
}

function topBarHtml(shown: ShellShown): string {
  const { place, text } = shown;
  const groups = trailOf(place).slice(0, -1);
  const title = trailOf(place).at(-1)?.name ?? '';
  const crumbs = [
    ...groups.map(({ name }) => `<li>${escapeHtml(name)}</li>`),
    `<li aria-current="page">${escapeHtml(title)}</li>`,
  ];
  const fold = buttonHtml({ look: 'text', icon: MenuFoldOutlined, label: text('shell.fold') });
  return `<header class="top-bar">${fold}<nav class="crumbs"><ol>${crumbs.join('')}</ol></nav>${toolsHtml(shown)}</header>`;
}

function linesHtml({ rings, text }: ShellShown): string {
  const line =
    rings?.line == null
      ? ''
      : `<div class="line waiting"><span>${escapeHtml(rings.line)}</span>${buttonHtml({ look: 'primary', text: text('line.allow'), className: 'ant-btn-sm' })}</div>`;
  return `<div class="lines">${line}</div>`;
}

/** @param page the markup of the page itself */
export function printShell(shown: ShellShown, page: string): string {
  const { look, signedIn, text, beside } = shown;
  const footer = footerOf(text('product'), signedIn.manifest);
  return `<div class="frame" data-layout="vertical" data-fixed="${look.fixedHeader}" data-narrow="false"><a class="skip" href="#content">${escapeHtml(text('shell.skip'))}</a>${sideHtml(shown)}${topBarHtml(shown)}<div class="frame-body">${linesHtml(shown)}<main class="frame-content" tabindex="-1">${page}</main><footer class="frame-footer">${escapeHtml(footer)}</footer></div>${beside}</div>`;
}
