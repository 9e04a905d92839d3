/** Puts a text on the clipboard; over plain http by the selection, which is all that the browser leaves there. */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch (thrown) {
      // Refused by the browser's settings: the selection may still do it.
      if (!(thrown instanceof DOMException)) throw thrown;
    }
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Within an open window, which would take the focus back from anywhere else.
  (document.querySelector('[role=dialog]') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
