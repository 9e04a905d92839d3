import { label } from '../../core/model/label.ts';
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

/** Who does what happens by itself, as events and the audit log name them. */
export const system = { id: 'system', name: '系统' } as const;

export const systemName = label(system.name, 'System');
