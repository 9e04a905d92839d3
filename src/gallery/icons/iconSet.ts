/** Icons of a collection: fetched once, as data, when the first page that shows them is opened. */
import { useEffect, useState } from 'react';
import flatColor from '@iconify-json/flat-color-icons/icons.json?url';
import remix from '@iconify-json/ri/icons.json?url';

export interface IconShape {
  readonly name: string;
  /** What stands inside the `svg` element. */
  readonly body: string;
}

export interface IconSet {
  readonly prefix: string;
  readonly size: number;
  readonly icons: readonly IconShape[];
}

const addresses = { ri: remix, 'flat-color-icons': flatColor } as const;
export type IconSetName = keyof typeof addresses;

const fetched = new Map<IconSetName, Promise<IconSet>>();

function fetchIcons(name: IconSetName): Promise<IconSet> {
  const known = fetched.get(name);
  if (known) return known;
  const coming = read(name);
  fetched.set(name, coming);
  coming.catch(() => fetched.delete(name));
  return coming;
}

async function read(name: IconSetName): Promise<IconSet> {
  const answer = await fetch(addresses[name]);
  if (!answer.ok) throw new Error(`the icons "${name}" must be there; their address answered ${answer.status}`);
  const { prefix, icons, width } = (await answer.json()) as {
    prefix: string;
    icons: Readonly<Record<string, { body: string }>>;
    width?: number;
  };
  const shapes = Object.entries(icons).map(([icon, { body }]) => ({ name: icon, body }));
  return { prefix, size: width ?? 24, icons: shapes };
}

/** The set once it is there; `failed` tells that it did not come. */
export function useIcons(name: IconSetName): {
  readonly set: IconSet | null;
  readonly failed: boolean;
  readonly retry: () => void;
} {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ set: IconSet | null; failed: boolean }>({ set: null, failed: false });
  useEffect(() => {
    let current = true;
    fetchIcons(name).then(
      (set) => current && setState({ set, failed: false }),
      () => current && setState({ set: null, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [name, round]);
  return { ...state, retry: () => setRound((before) => before + 1) };
}
