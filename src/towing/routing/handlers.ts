/** The handlers of this part, by the names that calls give them in `does`. */
export { dispatchStreets } from './streets.ts';
export { routingShown, routingStatus } from './ownRouting.ts';
