/** The handlers of this part, by the names that calls give them in `does`. */
export { arrivals } from './arrivals.ts';
export { homeFigures } from './home.ts';
export { listByPageCommandCentreAgeing } from './taskAgeing.ts';
export { taskStatistics } from './taskStatistics.ts';
