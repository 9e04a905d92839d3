/** Menu paths: underscores fall, each letter after one is upper-cased. */

/** The screen that a menu path opens: `car_park/task_list` opens `carPark/taskList`. Slashes at the ends fall. */
export function screenOfPath(path: string): string {
  return path.replace(/^\/+|\/+$/g, '').replace(/_+([^_/]?)/g, (_, letter: string) => letter.toUpperCase());
}

interface Placed {
  readonly id: string;
  readonly parentId?: string | null;
  readonly path: string;
}

/** The whole path of a menu entry: its ancestors' and its own, joined by slashes. A cycle of parents ends at itself. */
export function menuPathOf(entry: Placed, entries: ReadonlyMap<string, Placed>): string {
  const parts: string[] = [];
  const seen = new Set<string>();
  let current: Placed | undefined = entry;
  while (current && !seen.has(current.id)) {
    seen.add(current.id);
    parts.unshift(current.path.replace(/^\/+|\/+$/g, ''));
    current = current.parentId ? entries.get(current.parentId) : undefined;
  }
  return parts.join('/');
}
