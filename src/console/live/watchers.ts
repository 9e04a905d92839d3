/** Who wants to hear that rows of an entity changed. */
export interface Watchers {
  readonly watch: (entities: readonly string[], listener: () => void) => () => void;
  readonly tell: (entities: readonly string[]) => void;
  readonly tellAll: () => void;
}

export function openWatchers(): Watchers {
  const watches = new Set<{ readonly entities: ReadonlySet<string>; readonly listener: () => void }>();
  return {
    watch: (entities, listener) => {
      const watch = { entities: new Set(entities), listener };
      watches.add(watch);
      return () => watches.delete(watch);
    },
    tell: (entities) => {
      for (const watch of watches) if (entities.some((entity) => watch.entities.has(entity))) watch.listener();
    },
    tellAll: () => {
      for (const watch of watches) watch.listener();
    },
  };
}
