/** The menu of a user, without what serves other detachments alone. */
import { userMenu, type ServesEntry } from '../../server/sessions/userMenu.ts';

/**
 * Entries that the setting `detachmentMenus` names are only for users of the detachments that another setting lists:
 * `{"insurance": "insuranceDetachmentIds"}`. Super managers, and whoever sees all detachments, have them too.
 */
const servesDetachment: ServesEntry = ({ actor, settings }, entry) => {
  const lists: unknown = settings['detachmentMenus'];
  const named = typeof lists === 'object' && lists !== null && !Array.isArray(lists) ? Reflect.get(lists, entry) : null;
  if (typeof named !== 'string' || actor.superManager || actor.detachments === 'all') return true;
  const ids = settings[named];
  return Array.isArray(ids) && actor.detachments.some((id) => ids.includes(id));
};

export const getUserMenuNew = userMenu(servesDetachment);
