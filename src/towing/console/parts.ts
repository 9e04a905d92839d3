/** What towing adds to the shell: its alarm, pages at addresses of their own, what the search looks for, and the page that nothing opens over. */
export { alertingOf } from './alerts/waitingTasks.ts';
export { fixedPages } from './fixedPages.ts';
export { isQueue as isUndisturbed } from './queue/railPlace.ts';

export const searched = () => import('./searched.ts');
