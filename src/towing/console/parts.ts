/** What towing adds to the shell: its alarm, the search for tasks, and the page that nothing opens over. */
import type { Searched } from '../../console/app/parts.ts';
import { words } from './alerts/words.ts';

export { alertingOf } from './alerts/waitingTasks.ts';
export { isQueue as isUndisturbed } from './queue/railPlace.ts';

const ofTasks = { by: ['taskNo', 'plates'], title: 'taskNo', about: ['plates', 'accidentPlaceName'] };
const ofVehicles = { by: ['plateOrNumber'], title: 'vehicleCarno', about: ['orderNo'] };

/** Whoever has tasks searches for those; a lot, for its vehicles: what is done with one stands in its list. */
export const searched: readonly Searched[] = [
  {
    lists: [{ list: 'dispatch/commandCentre', detail: 'dispatch/taskDetail', ...ofTasks }],
    ...words.search,
  },
  {
    lists: [{ list: 'dispatch/trailerOrdersCompany', detail: 'dispatch/companyTaskDetail', ...ofTasks }],
    ...words.search,
  },
  {
    lists: [
      { list: 'park/vehicles', ...ofVehicles },
      { list: 'park/expected', ...ofVehicles },
    ],
    ...words.searchVehicles,
  },
];
