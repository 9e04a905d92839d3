/** The handlers of this part, by the names that calls give them in `does`. */
export { areasAt } from './areasAt.ts';
export { acknowledge, cancel, deleteTask, restoreTask, updatePC, waivePhotos } from './closing.ts';
export { acknowledgeNotice, getNotices } from './fenceNotices.ts';
export { overdueVehicles } from './lot/overdueVehicles.ts';
export { askRelease, finishTow, strongMeasures, vehicleBack, vehicleIn, vehicleOut } from './lot/parkVehicles.ts';
export { homeWaiting, queue, queueCounts } from './queue.ts';
export { correctTask } from './correction/correctTask.ts';
export { correctVehicle } from './correction/correctVehicle.ts';
export { addRemark, listRemarks } from './remark.ts';
export { correctRemark } from './remarkCorrection.ts';
export { searchAll } from './search.ts';
export { trailerAddPC } from './start.ts';
export { callersTasks, likelyDuplicates, suggestCallers, suggestPlaces } from './taskAdvice.ts';
export { listByPageCommandCentreWl } from './taskFences.ts';
export { enclosure, findImages, findImgs, findLocaleImg, findLocaleImgPak } from './photos/taskImages.ts';
export {
  findDetail_commandCentre,
  findDetail_commandCentre_waitAllot,
  findDetail_company,
  findOrderByTrailerId,
  getCompanyTask,
  getTask,
} from './taskReads.ts';
export { findById, findByIdDelete, someone } from './taskRecords.ts';
export { downloadTaskSheet, downloadWord } from './sheet/taskSheet.ts';
export { lostTask } from './timeline/lostTask.ts';
export { timeline } from './timeline/timeline.ts';
export { addPhotos } from './photos/upload.ts';
