/** Menu paths: underscores fall, each letter after one is upper-cased. */
import { rowsOf } from './row.ts';

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

interface Opened {
  readonly screen: string;
  /** The menu gives it no parameters. */
  readonly isPlain: boolean;
}

/**
 * What a page's address opens.
 *
 * @param path as the address has it, from its first slash
 * @param menu the rows of the user's menu, as they are answered; where none of them has the path, its screen is named by the rule
 */
export function openedAt(path: string, menu: unknown): Opened {
  const entries = rowsOf(menu).map((row) => ({
    id: String(row['id']),
    parentId: typeof row['parentId'] === 'string' ? row['parentId'] : null,
    path: String(row['path']),
    row,
  }));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const entry = entries.find((each) => `/${menuPathOf(each, byId)}` === path)?.row;
  const named = entry?.['screen'];
  return { screen: typeof named === 'string' ? named : screenOfPath(path), isPlain: !entry?.['params'] };
}
