import type { Actor } from './handler.ts';

/** Who asks where a call is open: no user, who sees nothing. */
export const nobody: Actor = {
  id: '',
  name: '',
  username: '',
  mobile: null,
  userType: 0,
  superManager: false,
  detachmentId: null,
  generalDivisionId: null,
  detachments: [],
  capacityId: null,
  capacityName: null,
  roles: [],
  ability: [],
  sessionId: '',
};
