/** What the product adds to the generic server: its handlers by name, and what its unique indexes mean. */
import { startAlertTimer } from './dispatch/alertTimer.ts';
import type { TimerNeeds } from '../server/start.ts';
import { assign } from './dispatch/assign.ts';
import { attach } from './dispatch/attach.ts';
import { commandCentreAllotDriver, companyDrivers, hasUnfinishedTask } from './dispatch/assignableDrivers.ts';
import { acknowledge, cancel, deleteTask, restoreTask, updatePC } from './tasks/closing.ts';
import { dispatch, transferDriver } from './dispatch/dispatch.ts';
import { position, shift, standby } from './dispatch/driverReports.ts';
import { accept, arrive, empty, finish, refuse, tow } from './dispatch/driverSteps.ts';
import { trailerAddPC } from './tasks/start.ts';
import { companyRefuse, withdraw } from './dispatch/withdraw.ts';
import { figureTables } from './statistics/days.ts';
import { listByPageCommandCentreAgeing } from './statistics/taskAgeing.ts';
import { startFigureTimer } from './statistics/timer.ts';
import { taskStatistics } from './statistics/taskStatistics.ts';
import { auditCalls } from '../server/audit/auditCalls.ts';
import { auditKinds } from '../server/audit/auditKinds.ts';
import { addAppVersion, keepPackage, publishedApps, updateAppVersion } from './apps/appVersions.ts';
import {
  getBindDetachmentList,
  getUserCapacityAll,
  queryZhiDuiAll,
  selectChildren,
  selectChildrenPolice,
  selectReceiveCompany,
  zhiDuiInfo,
} from './fleet/capacity.ts';
import {
  carParksToMoveTo,
  findVehicleType,
  getCompanyById,
  listByRegionId,
  rcParkById,
  serviceTypesOfDetachment,
} from './fleet/choices.ts';
import { disableRule } from './dispatch/dispatchRules.ts';
import { editDriver } from './users/driverKeeping.ts';
import { driverPositionTable, driverTrack } from './fleet/driverTrack.ts';
import { dictionary, selectCarParkThisZhiDui, selectCompanyByDetachmentId } from './fleet/lookups.ts';
import { homeFigures, homeWaiting } from './statistics/home.ts';
import { addMenu, deleteMenu, getMenuAll, menuScreens, moveMenu, updateMenu } from '../server/menus/menus.ts';
import { inquiryAnnouncement, setNotice } from '../server/menus/notice.ts';
import { strongMeasures, vehicleIn, vehicleOut } from './tasks/parkVehicles.ts';
import { readOutside } from '../server/sessions/outside.ts';
import { overdueVehicles } from './tasks/overdueVehicles.ts';
import { modifyPass } from '../server/sessions/passwordByCode.ts';
import { actorScope } from './users/actorScope.ts';
import { approveUser, register } from './users/registration.ts';
import { addRemark, listRemarks } from './tasks/remark.ts';
import { correctRemark } from './tasks/remarkCorrection.ts';
import { returnToLocationSet } from './fleet/returnPlace.ts';
import { searchAll } from './tasks/search.ts';
import { oidcLoginTable, socialLogin } from '../server/sessions/socialLogin.ts';
import { callersTasks, likelyDuplicates, suggestCallers, suggestPlaces } from './tasks/taskAdvice.ts';
import { parkUpdate, rescueTypeUpdate } from './dispatch/taskChanges.ts';
import { listByPageCommandCentreWl } from './tasks/taskFences.ts';
import { enclosure, findImgs, findLocaleImg, findLocaleImgPak } from './tasks/taskImages.ts';
import {
  findDetail_commandCentre,
  findDetail_commandCentre_waitAllot,
  findDetail_company,
  findImages,
  findOrderByTrailerId,
  getCompanyTask,
  getTask,
} from './tasks/taskReads.ts';
import { findById, findByIdDelete, someone } from './tasks/taskRecords.ts';
import { downloadTaskSheet, downloadWord } from './tasks/taskSheet.ts';
import { wordJob } from './tasks/wordJob.ts';
import { dispatchInsured, phoneEntry, startInsured } from './dispatch/taskSources.ts';
import { timeline } from './tasks/timeline.ts';
import { addPhotos, uploadFile2 } from './tasks/upload.ts';
import { batchAdd, getLoginTypeUser } from './users/userCreation.ts';
import {
  editUser,
  endUserSessions,
  lockUser,
  resetUser,
  setUserMenus,
  setUserRoles,
  unlockUser,
} from './users/userKeeping.ts';
import { sendCode, userOfCode } from '../server/sessions/verificationCodes.ts';
import { getDetail_and_trailerMap_app, listCapacity } from './fleet/vehicles.ts';
import type { TablePlan } from '../release/release.ts';
import { faults } from '../server/records/faults.ts';
import type { Handlers, UniqueFault } from '../server/calls/handler.ts';
import type { SignIn } from '../server/sessions/signIn.ts';

export { actorScope as resolveActor } from './users/actorScope.ts';
export { accountsShown as accounts } from './seed/accounts.ts';
export { seed } from './seed/plant.ts';
export { verifyHolds } from './tasks/verifyHolds.ts';
export { downloadPage as pages } from './apps/downloadPage.ts';

export const name = 'Towline';

const outside = () => readOutside(process.env);

export const otherWays: SignIn['otherWays'] = { userOfCode, isElsewhereSetUp: () => outside().oidc !== null };

export const jobKinds = { word: wordJob };

/** By the calls' `does`. */
export const handlers: Handlers = {
  trailerAddPC,
  assign,
  dispatch,
  transferDriver,
  companyRefuse,
  withdraw,
  cancel,
  deleteTask,
  restoreTask,
  acknowledge,
  updatePC,
  accept,
  arrive,
  tow,
  finish,
  empty,
  refuse,
  position,
  shift,
  standby,
  commandCentreAllotDriver,
  companyDrivers,
  hasUnfinishedTask,
  selectCompanyByDetachmentId,
  selectCarParkThisZhiDui,
  dictionary,
  getBindDetachmentList,
  queryZhiDuiAll,
  zhiDuiInfo,
  selectChildren,
  selectChildrenPolice,
  selectReceiveCompany,
  getUserCapacityAll,
  getCompanyById,
  rcParkById,
  listByRegionId,
  findVehicleType,
  serviceTypesOfDetachment,
  carParksToMoveTo,
  setNotice,
  inquiryAnnouncement,
  addRemark,
  listRemarks,
  attach,
  suggestPlaces,
  suggestCallers,
  callersTasks,
  likelyDuplicates,
  getTask,
  getCompanyTask,
  findDetail_commandCentre_waitAllot,
  findDetail_commandCentre,
  findDetail_company,
  findOrderByTrailerId,
  findImages,
  timeline,
  downloadWord,
  downloadTaskSheet,
  uploadFile2: uploadFile2(keepPackage),
  addPhotos,
  listByPageCommandCentreAgeing,
  taskStatistics,
  listByPageCommandCentreWl,
  findById,
  findByIdDelete,
  someone,
  enclosure,
  findLocaleImg,
  findLocaleImgPak,
  findImgs,
  parkUpdate,
  rescueTypeUpdate,
  correctRemark,
  phoneEntry,
  startInsured,
  dispatchInsured,
  vehicleIn,
  vehicleOut,
  strongMeasures,
  overdueVehicles,
  getDetail_and_trailerMap_app,
  listCapacity,
  disableRule,
  driverTrack,
  editDriver,
  returnToLocationSet,
  auditCalls,
  auditKinds,
  addAppVersion,
  updateAppVersion,
  publishedApps,
  getMenuAll,
  addMenu,
  updateMenu,
  deleteMenu,
  homeWaiting,
  homeFigures,
  moveMenu,
  menuScreens,
  searchAll,
  sendCode: sendCode(outside),
  modifyPass,
  socialLogin: socialLogin(outside, actorScope),
  register,
  approveUser,
  batchAdd,
  getLoginTypeUser,
  editUser,
  resetUser,
  lockUser,
  unlockUser,
  setUserRoles,
  endUserSessions,
  setUserMenus,
};

/** @returns how to stop them: what they do at that moment is finished first. */
export function startTimers(needs: TimerNeeds): () => Promise<void> {
  const stops = [startAlertTimer(needs), startFigureTimer(needs)];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Tables beside the entities'. */
export const productTables: readonly TablePlan[] = [driverPositionTable, oidcLoginTable, ...figureTables];

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
