/** Finds the call at a method and path. Paths hold no parameters, so this is two maps. */
import type { Call, Catalogue } from '../core/model/catalogue.ts';
import type { Release } from './release.ts';

export function makeRouter(catalogue: Catalogue): Pick<Release, 'route' | 'knows'> {
  const routes = new Map<string, Call>();
  const paths = new Set<string>();
  for (const call of Object.values(catalogue.calls)) {
    routes.set(`${call.method} ${call.path}`, call);
    paths.add(call.path);
  }
  return {
    route: (method, path) => routes.get(`${method === 'HEAD' ? 'GET' : method} ${path}`),
    knows: (path) => paths.has(path),
  };
}
