/** Where engine and product meet in a page that is painted at its first visit. */
import { openFirstPage } from './console/ahead/firstPage.ts';
import { alertingOf } from './towing/console/alerts/waitingTasks.ts';
import { railPlace } from './towing/console/queue/railPlace.ts';

export const printFirstPage = openFirstPage({ alertingOf, beside: railPlace });
