/** The variable that names a routing server. */
import { httpUrl, type Variables } from '../../server/environment.ts';

/** Null: none is named. @throws EnvironmentFault */
export function routingUrl(variables: Variables): string | null {
  return httpUrl('ROUTING_URL', variables['ROUTING_URL']?.trim() || null);
}

export const checkRoutingUrl = (variables: Variables): void => void routingUrl(variables);
