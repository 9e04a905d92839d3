/** What the product adds to the generic server: its handlers by name, and what its unique indexes mean. */
import { startAlertTimer } from './dispatch/alertTimer.ts';
import { startFollowTimer } from './dispatch/arrivals/followTimer.ts';
import { startLearnTimer } from './dispatch/arrivals/learnTimer.ts';
import { startArchiveTimer } from '../server/archive/archiveTimer.ts';
import { startAutomaticTimer } from './dispatch/automatic/automaticTimer.ts';
import type { TimerNeeds } from '../server/start.ts';
import { arrivalTables } from './records/arrivals/tables.ts';
import { rotationTables } from './records/rotation/tables.ts';
import { figureTables } from './statistics/days.ts';
import { stepIndexes } from './statistics/stepMinutes.ts';
import { startParkedDrivers } from './seed/parkedDrivers.ts';
import { startFigureTimer } from './statistics/timer.ts';
import { keepPackage } from './apps/appVersions.ts';
import { comparedDayTable } from './dispatch/replay/comparedDays.ts';
import { comparisonJob } from './dispatch/replay/comparisonJob.ts';
import { fenceWatchTable } from './dispatch/fences/watchDriver.ts';
import { shownTable } from './dispatch/proposals/shownList.ts';
import { driverPositionTable } from './fleet/driverTrack.ts';
import { startTrackTimer } from './fleet/trackTimer.ts';
import { streetMapTable } from './records/streetMaps.ts';
import { readOutside } from '../server/sessions/outside.ts';
import { oidcLoginTable, socialLogin } from '../server/sessions/socialLogin.ts';
import { actorScope } from './users/actorScope.ts';
import { archivedTasks } from './records/archivedTasks.ts';
import { wordJob } from './tasks/sheet/wordJob.ts';
import { uploadFile2 } from './tasks/photos/upload.ts';
import { sendCode, userOfCode } from '../server/sessions/verificationCodes.ts';
import type { TablePlan } from '../release/release.ts';
import { auditCalls } from '../server/audit/auditCalls.ts';
import { auditKinds } from '../server/audit/auditKinds.ts';
import { addMenu, deleteMenu, getMenuAll, menuScreens, moveMenu, updateMenu } from '../server/menus/menus.ts';
import { inquiryAnnouncement, setNotice } from '../server/menus/notice.ts';
import { modifyPass } from '../server/sessions/passwords/passwordByCode.ts';
import { faults } from '../server/records/faults.ts';
import type { CallTypes, HandlerCalls } from '../generated/calls.ts';
import { mergeHandlers, type Fits, type HandlersOf } from '../server/calls/typedHandlers.ts';
import type { OwnHandlers } from '../server/ownHandlers.ts';
import * as apps from './apps/handlers.ts';
import * as dispatch from './dispatch/handlers.ts';
import { reportTogether } from './dispatch/positionReports.ts';
import * as routing from './routing/handlers.ts';
import * as fleet from './fleet/handlers.ts';
import * as statistics from './statistics/handlers.ts';
import * as tasks from './tasks/handlers.ts';
import * as users from './users/handlers.ts';
import type { Handlers, UniqueFault } from '../server/calls/handler.ts';
import type { SignIn } from '../server/sessions/signIn.ts';

export { checkRoutingUrl as checkEnvironment } from './routing/routingUrl.ts';
export { actorScope as resolveActor, unitEntities } from './users/actorScope.ts';
export { followers } from './users/followers.ts';
export { sayMended as mend } from './users/mendFollowing.ts';
export { accountsShown as accounts, hint } from './seed/accounts.ts';
export { seed } from './seed/seed.ts';
export { verifyHolds } from './tasks/verifyHolds.ts';
export { writtenPages } from './apps/writtenPages.ts';
export { downloadPage as pages } from './apps/downloadPage.ts';

export const name = 'Towline';

const outside = () => readOutside(process.env);

export const otherWays: SignIn['otherWays'] = { userOfCode, isElsewhereSetUp: () => outside().oidc !== null };

/** They may ask a routing server, and hold nothing while it does not answer. */
export const waiting = ['proposals', 'commandCentreAllotDriver', 'companyDrivers'] as const;

/** Positions come many times a second: those of a moment are kept together. */
export const gathered = { position: reportTogether };

/** Who handles a task now, as programs outside the console ask and say it. */
export const claims = { '/trailerOrdersRecord/claim': 'task' };

export const jobKinds = { word: wordJob, comparison: comparisonJob };

type Named = HandlersOf<CallTypes, HandlerCalls>;

/** The server's own do what these calls say, or the compiler refuses this line. */
export type OwnHandlersFit = Fits<OwnHandlers, Pick<Named, keyof OwnHandlers>>;

/** What is the product's to do, and the calls of the server's own that it does in its own way. */
type Wanted = Omit<Named, Exclude<keyof OwnHandlers, 'uploadFile2'>>;

/** By the calls' `does`. */
export const handlers: Handlers = mergeHandlers<Wanted>()(
  tasks,
  dispatch,
  fleet,
  routing,
  users,
  statistics,
  apps,
  { uploadFile2: uploadFile2(keepPackage) },
  { auditCalls, auditKinds },
  { getMenuAll, addMenu, updateMenu, deleteMenu, moveMenu, menuScreens, setNotice, inquiryAnnouncement },
  { modifyPass, sendCode: sendCode(outside), socialLogin: socialLogin(outside, actorScope) },
);

/** @returns how to stop them: what they do at that moment is finished first. */
export function startTimers(needs: TimerNeeds): () => Promise<void> {
  const stops = [
    startAlertTimer(needs),
    startArchiveTimer(needs, [archivedTasks]),
    startAutomaticTimer(needs),
    startFigureTimer(needs),
    startFollowTimer(needs),
    startLearnTimer(needs),
    startTrackTimer(needs),
    ...(needs.demonstration ? [startParkedDrivers(needs)] : []),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Tables beside the entities'. */
export const productTables: readonly TablePlan[] = [
  driverPositionTable,
  shownTable,
  fenceWatchTable,
  comparedDayTable,
  streetMapTable,
  oidcLoginTable,
  ...figureTables,
  ...rotationTables,
  ...arrivalTables,
  stepIndexes,
];

export const uniqueFaults: readonly UniqueFault[] = [
  ...['username', 'usernameKey'].map((field) => ({
    entity: 'user',
    fields: [field],
    error: 'username-taken',
    fault: faults['username-taken'],
    at: { username: faults['username-taken'].text },
  })),
  {
    entity: 'user',
    fields: ['mobile'],
    error: 'mobile-taken',
    fault: faults['mobile-taken'],
    at: { mobile: faults['mobile-taken'].text },
  },
  {
    entity: 'driverHold',
    fields: ['id'],
    error: 'driver-busy',
    fault: {
      status: 409,
      text: { 'zh-CN': '司机正在执行任务,不能分派给他', 'en-US': 'The driver is on a task and cannot be dispatched' },
    },
  },
];
