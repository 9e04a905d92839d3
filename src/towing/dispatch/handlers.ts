/** The handlers of this part, by the names that calls give them in `does`. */
export { assign } from './assign.ts';
export { commandCentreAllotDriver, companyDrivers, hasUnfinishedTask } from './assignableDrivers.ts';
export { attach } from './attach.ts';
export { dispatch, transferDriver } from './dispatch.ts';
export { decisions, rulesShown, shadowAgreement } from './automatic/agreement.ts';
export { addRule, changeRule, disableRule, enableRule } from './automatic/ruleKeeping.ts';
export { undoAutomatic } from './automatic/undo.ts';
export { position, shift, standby } from './driverReports.ts';
export { accept, arrive, empty, finish, refuse, tow } from './driverSteps.ts';
export { parkUpdate, rescueTypeUpdate } from './taskChanges.ts';
export { proposals } from './proposals/proposals.ts';
export { dispatchInsured, phoneEntry, startInsured } from './taskSources.ts';
export { ledgerCheck, rotation } from './rotation.ts';
export { rotationMonth, rotationMonthSheet } from './rotationMonth.ts';
export { ledger } from './rotationLedger.ts';
export { companyRefuse, withdraw } from './withdraw.ts';
