/** Buttons, icons and controls as antd prints them, as text: what a page that is painted at its first visit is made of. */
import { renderIconDefinitionToSVGElement } from '@ant-design/icons-svg/es/helpers';
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import { escapeHtml } from '../fields/markup.ts';

/** Stands for the class that antd's theme gives its parts, which whoever paints knows: no element has it. */
export const themed = 'vw-themed';

const drawn = { width: '1em', height: '1em', fill: 'currentColor', 'aria-hidden': 'true' };

export const iconHtml = (drawing: IconDefinition, name = ''): string =>
  `<span class="anticon${name && ` ${name}`}">${renderIconDefinitionToSVGElement(drawing, { extraSVGAttrs: drawn })}</span>`;

const looks = {
  default: 'ant-btn-default ant-btn-color-default ant-btn-variant-outlined',
  danger: 'ant-btn-default ant-btn-dangerous ant-btn-color-dangerous ant-btn-variant-outlined',
  primary: 'ant-btn-primary ant-btn-color-primary ant-btn-variant-solid',
  ghost: 'ant-btn-primary ant-btn-color-primary ant-btn-variant-solid ant-btn-background-ghost',
  text: 'ant-btn-text ant-btn-color-default ant-btn-variant-text',
  link: 'ant-btn-link ant-btn-color-link ant-btn-variant-link ant-btn-sm',
} as const;

interface ButtonPart {
  readonly look?: keyof typeof looks;
  readonly icon?: IconDefinition | undefined;
  /** Said where nothing is to be read. */
  readonly label?: string;
  readonly text?: string;
  /** Behind the text, as markup. */
  readonly behind?: string;
  readonly className?: string;
  readonly disabled?: boolean;
  readonly submits?: boolean;
}

export function buttonHtml({ look = 'default', icon, label, text, behind = '', className = '', ...rest }: ButtonPart) {
  const only = icon && text === undefined ? ' ant-btn-icon-only' : '';
  const said = label === undefined ? '' : ` aria-label="${escapeHtml(label)}"`;
  const kind = rest.submits ? 'submit' : 'button';
  const drawing = icon ? `<span class="ant-btn-icon">${iconHtml(icon)}</span>` : '';
  const words = text === undefined ? '' : `<span>${escapeHtml(text)}${behind}</span>`;
  return `<button type="${kind}"${said}${rest.disabled ? ' disabled' : ''} class="ant-btn ${themed} ${looks[look]}${only}${className && ` ${className}`}">${drawing}${words}</button>`;
}

export const inputHtml = (name: string, placeholder: string, value: string): string =>
  `<span class="ant-input-affix-wrapper ant-input-outlined ${themed} ant-input-css-var"><input class="ant-input" type="text" autocomplete="off" aria-label="${escapeHtml(name)}" placeholder="${escapeHtml(placeholder)}" value="${escapeHtml(value)}"><span class="ant-input-suffix"></span></span>`;

/** One that nothing is chosen of. */
export const selectHtml = (name: string, placeholder: string): string =>
  `<div class="ant-select ant-select-outlined vw-fill ${themed} ant-select-css-var ant-select-single ant-select-allow-clear ant-select-show-arrow"><div class="ant-select-selector"><span class="ant-select-selection-wrap"><span class="ant-select-selection-search"><input class="ant-select-selection-search-input" type="search" autocomplete="off" readonly aria-label="${escapeHtml(name)}" style="opacity:0"></span><span class="ant-select-selection-placeholder">${escapeHtml(placeholder)}</span></span></div><span class="ant-select-arrow" aria-hidden="true">${iconHtml(DownOutlined, 'ant-select-suffix')}</span></div>`;

/** A box that is chosen, or not. */
export const boxHtml = (name: string): string =>
  `<label class="ant-checkbox-wrapper ${themed} ant-checkbox-css-var"><span class="ant-checkbox ant-wave-target"><input class="ant-checkbox-input" type="checkbox" aria-label="${escapeHtml(name)}"><span class="ant-checkbox-inner"></span></span></label>`;
