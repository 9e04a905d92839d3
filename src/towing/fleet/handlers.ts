/** The handlers of this part, by the names that calls give them in `does`. */
export {
  getBindDetachmentList,
  getUserCapacityAll,
  queryZhiDuiAll,
  selectChildren,
  selectChildrenPolice,
  selectReceiveCompany,
  zhiDuiInfo,
} from './capacity.ts';
export {
  carParksToMoveTo,
  findVehicleType,
  getCompanyById,
  listByRegionId,
  rcParkById,
  serviceTypesOfDetachment,
} from './choices.ts';
export { driverTrack } from './driverTrack.ts';
export { dictionary } from './lookups.ts';
export { returnToLocationSet } from './returnPlace.ts';
export { getDetail_and_trailerMap_app, listCapacity } from './vehicles.ts';
