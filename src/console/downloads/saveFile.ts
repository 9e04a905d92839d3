/** A file that was fetched with the token goes to the browser's own downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken hold of it once this turn is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A page made for paper opens beside this one and asks for the printer. False where the browser lets no window open. */
export function printFile(content: Blob): boolean {
  const address = URL.createObjectURL(content);
  const page = window.open(address, '_blank');
  page?.addEventListener('load', () => page.print());
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return page !== null;
}
