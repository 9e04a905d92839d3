/** Desktop notifications: whether the browser gives them, and one that goes by itself. */
type NotificationState = 'granted' | 'askable' | 'denied' | 'insecure';

export function notificationState(page: Window & typeof globalThis = window): NotificationState {
  if (!('Notification' in page) || !page.isSecureContext) return 'insecure';
  const { permission } = page.Notification;
  return permission === 'default' ? 'askable' : permission;
}

/** Shows it for so many milliseconds. One of the same `tag` replaces it. */
export function showNotification(
  title: string,
  options: { readonly body: string; readonly tag: string; readonly shownFor: number; readonly onClick: () => void },
): void {
  if (notificationState() !== 'granted') return;
  const shown = madeOf(title, { body: options.body, tag: options.tag, icon: './mark.svg', silent: true });
  if (!shown) return;
  const timer = setTimeout(() => shown.close(), options.shownFor);
  shown.addEventListener('click', () => {
    clearTimeout(timer);
    shown.close();
    window.focus();
    options.onClick();
  });
}

/** Undefined where only a worker may show one, as on phones: their browsers have the constructor, and it throws. */
function madeOf(title: string, options: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options);
  } catch (thrown) {
    if (thrown instanceof TypeError) return undefined;
    throw thrown;
  }
}
