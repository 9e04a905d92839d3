/** Which records a call was about, as far as its input and its answer say so. */
import type { Call, Row } from '../../core/model/catalogue.ts';
import type { About, AuditTrail } from '../records/auditTrail.ts';

/** @param answered null where the call was refused. What the handler itself has noted stands over the rest. */
export function aboutCall(
  call: Call,
  input: Row,
  answered: { readonly answer: { readonly data: unknown } } | null,
  trail: AuditTrail,
): About {
  const given = typeof input['id'] === 'string' ? [input['id']] : idsIn(answered?.answer.data);
  return { ...(call.entity === undefined ? {} : { entity: call.entity }), ids: given, ...trail.known() };
}

/** `{id}` of what was made, or `{ids}` of many. */
function idsIn(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null) return [];
  if ('id' in data && typeof data.id === 'string') return [data.id];
  return 'ids' in data && Array.isArray(data.ids) ? data.ids.map(String) : [];
}
