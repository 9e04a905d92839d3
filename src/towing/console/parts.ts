/** What towing adds to the shell: its alarm, the search for tasks, and the page that nothing opens over. */
import type { Searched } from '../../console/app/parts.ts';
import { words } from './alerts/words.ts';

export { alertingOf } from './alerts/waitingTasks.ts';
export { isQueue as isUndisturbed } from './queue/railPlace.ts';

const ofTasks = { by: ['taskNo', 'plates'], title: 'taskNo', about: ['plates', 'accidentPlaceName'] };

export const searched: Searched = {
  lists: [
    { list: 'dispatch/commandCentre', detail: 'dispatch/taskDetail', ...ofTasks },
    { list: 'dispatch/trailerOrdersCompany', detail: 'dispatch/companyTaskDetail', ...ofTasks },
  ],
  ...words.search,
};
