/** Where the keyboard stands in a form. */
import type { States } from './linkage.ts';

const focusable =
  'input:not([disabled]):not([type="file"]), textarea:not([disabled]), [contenteditable="true"], button:not([disabled])';

/** Some controls mark their frame invalid too, and a frame takes no keyboard. */
export function focusField(box: HTMLElement | null, formId: string, name: string): void {
  const item = box?.querySelector(`[data-field="${CSS.escape(name)}"]`);
  const invalid = [...(item?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
  const target = invalid.find((each) => each.matches(focusable)) ?? document.getElementById(`${formId}-${name}`);
  target?.focus();
  item?.scrollIntoView?.({ block: 'nearest' });
}

/**
 * What is proposed comes first, also while it is still asked for; else the first field.
 * @param states of a form that is printed for the first time: what linkage hides or locks still stands there for a moment
 */
export function focusFirst(box: HTMLElement | null, states: States = {}): void {
  const proposed = box?.querySelector<HTMLElement>('[data-proposed="yes"]');
  const chosen = proposed?.querySelector<HTMLElement>('input:checked') ?? proposed;
  const inputs = [...(box?.querySelectorAll<HTMLElement>(focusable) ?? [])];
  (chosen ?? inputs.find((input) => !input.closest('[data-proposed]') && isLeft(input, states)))?.focus();
}

function isLeft(input: HTMLElement, states: States): boolean {
  const state = states[input.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? ''];
  return state === undefined || (state.visible && !state.disabled);
}
