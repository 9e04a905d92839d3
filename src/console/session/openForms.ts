/** Whether a form stands open that would be lost with the page: the renderer marks its forms with `data-form`. */
export function isFormOpen(page: ParentNode = document): boolean {
  const forms = page.querySelectorAll<HTMLElement>('form[data-form]');
  return [...forms].some((form) => form.closest('[style*="display: none"]') === null);
}
