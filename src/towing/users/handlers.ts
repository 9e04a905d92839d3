/** The handlers of this part, by the names that calls give them in `does`. */
export { editDriver } from './driverKeeping.ts';
export { approveUser, register } from './registration.ts';
export { abilityNames, roleNames } from './roleNames.ts';
export { batchAdd, getLoginTypeUser } from './userCreation.ts';
export {
  editUser,
  endUserSessions,
  lockUser,
  resetUser,
  setUserMenus,
  setUserRoles,
  unlockUser,
} from './userKeeping.ts';
