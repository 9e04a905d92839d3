/** Views at addresses made of their hash, which browsers may keep for ever; those of older releases are kept for a while. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Json, Settings } from '../../core/model/values.ts';
import type { Manifest } from '../../core/model/view.ts';
import { profilesOf } from '../../release/build.ts';
import type { Profile, Projection, Release } from '../../release/release.ts';
import { deploymentZone } from '../time/clock.ts';
import { refuse } from '../records/faults.ts';
import type { Releases } from './releases.ts';

export interface ViewCache {
  readonly manifest: (release: Release, profile: Profile) => Manifest;
  /** The body of `<hash>.json` or `<hash>.js`, of this release or of one that served lately. */
  readonly find: (release: Release, name: string) => string | undefined;
}

const releasesKept = 5;

/** What pages are told of the settings: all but the password of new users, addresses of services, the glossary, what settings hold, and the tours of others. */
function told(
  { defaultPassword: _secret, services: _services, glossary: _terms, own: _kinds, tours, ...settings }: Settings,
  profile: Profile,
): Settings {
  const own = Array.isArray(tours) ? tours.filter((tour) => isTourOf(tour, profile)) : [];
  return own.length === 0 ? settings : { ...settings, tours: own };
}

/** One without types is that of super managers. */
function isTourOf(tour: Json, { superManager, userType }: Profile): boolean {
  const types = typeof tour === 'object' && tour !== null && 'types' in tour ? tour.types : undefined;
  if (!Array.isArray(types)) return false;
  return superManager ? types.length === 0 : types.includes(userType);
}

export function viewCache(): ViewCache {
  const projections = new Map<Release, Map<string, Projection>>();
  const bodies = new Map<Release, Map<string, () => string>>();

  function projected(release: Release, profile: Profile): Projection {
    const ofRelease = projections.get(release) ?? open(release);
    const key = profile.superManager ? 'super' : String(profile.userType);
    const known = ofRelease.get(key);
    if (known) return known;
    const made = release.project(profile);
    ofRelease.set(key, made);
    const cache = bodies.get(release);
    for (const [hash, view] of Object.entries(made.views)) cache?.set(`${hash}.json`, () => JSON.stringify(view));
    for (const [hash, print] of Object.entries(made.validators)) cache?.set(`${hash}.js`, print);
    return made;
  }

  function open(release: Release): Map<string, Projection> {
    for (const old of [...projections.keys()].slice(0, -(releasesKept - 1))) {
      projections.delete(old);
      bodies.delete(old);
    }
    const made = new Map<string, Projection>();
    projections.set(release, made);
    bodies.set(release, new Map());
    return made;
  }

  return {
    manifest: (release, profile) => ({
      release: release.hash,
      screens: projected(release, profile).screens,
      // Pages reckon with wire times: they must know whose wall clock these are.
      settings: { ...told(release.catalogue.settings, profile), zone: deploymentZone() },
    }),
    find: (release, name) => {
      const known = inCache(name);
      if (known !== undefined) return known;
      // Another replica, or this one before its last start, has given the address away.
      for (const profile of profilesOf(release.catalogue)) projected(release, profile);
      return inCache(name);
    },
  };

  function inCache(name: string): string | undefined {
    for (const cache of bodies.values()) {
      const body = cache.get(name);
      if (body !== undefined) return body();
    }
    return undefined;
  }
}

/** Milliseconds between two looks: whoever makes names up needs no session, and each look is a question to the database. */
const betweenLooks = 200;

/** All who ask before the next look begins are answered by it, and looks come one after the other. */
function together(look: () => Promise<unknown>): () => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<unknown> | null = null;
  return () => {
    next ??= last.then(() => {
      next = null;
      const asked = look();
      last = asked.then(pauseBetween, pauseBetween);
      return asked;
    });
    return next;
  };
}

const pauseBetween = (): Promise<void> => pause(betweenLooks, undefined, { ref: false });

const namePattern = /^[\w-]{8,128}\.(json|js)$/;

interface ViewRoutes {
  readonly cache: ViewCache;
  readonly releases: Pick<Releases, 'current' | 'follow'>;
}

export function viewRoutes(app: FastifyInstance, { cache, releases }: ViewRoutes): void {
  const look = together(() => releases.follow());
  /** An address of a release that this replica has not heard of makes it look for it first. */
  const find = async (name: string): Promise<string | undefined> => {
    const known = cache.find(releases.current(), name);
    if (known !== undefined) return known;
    await look();
    return cache.find(releases.current(), name);
  };

  app.get<{ Params: { name: string } }>('/views/:name', async (request, reply) => {
    const { name } = request.params;
    const body = namePattern.test(name) ? await find(name) : undefined;
    if (body === undefined) throw refuse('unknown-page');
    const script = name.endsWith('.js');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(script ? 'text/javascript; charset=utf-8' : 'application/json; charset=utf-8')
      .send(body);
  });
}
