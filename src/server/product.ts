/** What the product adds to the generic server: its handlers by name, and what its unique indexes mean. */
import { startAlertTimer, type AlertTimerNeeds } from './dispatch/alertTimer.ts';
import { assign } from './dispatch/assign.ts';
import { attach } from './dispatch/attach.ts';
import { commandCentreAllotDriver, companyDrivers, hasUnfinishedTask } from './dispatch/assignableDrivers.ts';
import { acknowledge, cancel, deleteTask, restoreTask, updatePC } from './dispatch/closing.ts';
import { dispatch, transferDriver } from './dispatch/dispatch.ts';
import { position, shift, standby } from './dispatch/driverReports.ts';
import { accept, arrive, empty, finish, refuse, tow } from './dispatch/driverSteps.ts';
import { trailerAddPC } from './dispatch/start.ts';
import { companyRefuse, withdraw } from './dispatch/withdraw.ts';
import { figureTables } from './figures/days.ts';
import { listByPageCommandCentreAgeing } from './figures/taskAgeing.ts';
import { startFigureTimer } from './figures/timer.ts';
import { taskStatistics } from './figures/taskStatistics.ts';
import { auditCalls } from './audit/auditCalls.ts';
import { auditKinds } from './audit/auditKinds.ts';
import { addAppVersion, publishedApps, updateAppVersion } from './handlers/appVersions.ts';
import {
  getBindDetachmentList,
  getUserCapacityAll,
  queryZhiDuiAll,
  selectChildren,
  selectChildrenPolice,
  selectReceiveCompany,
  zhiDuiInfo,
} from './handlers/capacity.ts';
import {
  carParksToMoveTo,
  findVehicleType,
  getCompanyById,
  listByRegionId,
  rcParkById,
  serviceTypesOfDetachment,
} from './handlers/choices.ts';
import { disableRule } from './handlers/dispatchRules.ts';
import { editDriver } from './handlers/driverKeeping.ts';
import { driverPositionTable, driverTrack } from './handlers/driverTrack.ts';
import { dictionary, selectCarParkThisZhiDui, selectCompanyByDetachmentId } from './handlers/lookups.ts';
import { homeFigures, homeWaiting } from './handlers/home.ts';
import { addMenu, deleteMenu, getMenuAll, menuScreens, moveMenu, updateMenu } from './handlers/menus.ts';
import { inquiryAnnouncement, setNotice } from './handlers/notice.ts';
import { strongMeasures, vehicleIn, vehicleOut } from './handlers/parkVehicles.ts';
import { readOutside } from './sessions/outside.ts';
import { overdueVehicles } from './handlers/overdueVehicles.ts';
import { modifyPass } from './sessions/passwordByCode.ts';
import { approveUser, register } from './sessions/registration.ts';
import { addRemark, listRemarks } from './handlers/remark.ts';
import { correctRemark } from './handlers/remarkCorrection.ts';
import { returnToLocationSet } from './handlers/returnPlace.ts';
import { searchAll } from './handlers/search.ts';
import { oidcLoginTable, socialLogin } from './sessions/socialLogin.ts';
import { callersTasks, likelyDuplicates, suggestCallers, suggestPlaces } from './handlers/taskAdvice.ts';
import { parkUpdate, rescueTypeUpdate } from './handlers/taskChanges.ts';
import { listByPageCommandCentreWl } from './handlers/taskFences.ts';
import { enclosure, findImgs, findLocaleImg, findLocaleImgPak } from './handlers/taskImages.ts';
import {
  findDetail_commandCentre,
  findDetail_commandCentre_waitAllot,
  findDetail_company,
  findImages,
  findOrderByTrailerId,
  getCompanyTask,
  getTask,
} from './handlers/taskReads.ts';
import { findById, findByIdDelete, someone } from './handlers/taskRecords.ts';
import { dispatchInsured, phoneEntry, startInsured } from './handlers/taskSources.ts';
import { timeline } from './handlers/timeline.ts';
import { addPhotos, uploadFile2 } from './handlers/upload.ts';
import { batchAdd, getLoginTypeUser } from './handlers/userCreation.ts';
import {
  editUser,
  endUserSessions,
  lockUser,
  resetUser,
  setUserMenus,
  setUserRoles,
  unlockUser,
} from './handlers/userKeeping.ts';
import { sendCode, userOfCode } from './sessions/verificationCodes.ts';
import { getDetail_and_trailerMap_app, listCapacity } from './handlers/vehicles.ts';
import type { TablePlan } from '../release/release.ts';
import { faults } from './records/faults.ts';
import type { Handlers, UniqueFault } from './calls/handler.ts';
import type { SignIn } from './sessions/signIn.ts';

export { accountsShown as accounts } from './seed/accounts.ts';
export { seed } from './seed/plant.ts';
export { downloadPage as pages } from './apps/downloadPage.ts';

const outside = () => readOutside(process.env);

export const otherWays: SignIn['otherWays'] = { userOfCode, isElsewhereSetUp: () => outside().oidc !== null };

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
  uploadFile2,
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
  socialLogin: socialLogin(outside),
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
export function startTimers(needs: AlertTimerNeeds): () => Promise<void> {
  const stops = [startAlertTimer(needs), startFigureTimer(needs)];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Tables beside the entities'. */
export const productTables: readonly TablePlan[] = [driverPositionTable, oidcLoginTable, ...figureTables];

export const uniqueFaults: readonly UniqueFault[] = [
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
