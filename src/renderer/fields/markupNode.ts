import { createElement, type ReactNode } from 'react';
import type { Markup } from './markup.ts';

/** Markup as React prints it. */
export function nodeOf(markup: Markup): ReactNode {
  if (typeof markup === 'string') return markup;
  const { class: className, ...others } = markup.attributes;
  return createElement(
    markup.tag,
    className === undefined ? others : { ...others, className },
    ...markup.children.map(nodeOf),
  );
}
