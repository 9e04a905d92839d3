/** The steps of a Dockerfile as data; only what ours uses, and anything else is a fault. */
export interface Stage {
  readonly name: string;
  /** An earlier stage, or null for a base image. */
  readonly from: string | null;
  readonly steps: readonly Step[];
}
type Step =
  | { readonly kind: 'WORKDIR' | 'RUN' | 'USER'; readonly text: string }
  | { readonly kind: 'COPY'; readonly stage: string | null; readonly sources: readonly string[]; readonly to: string };

export interface Dockerfile {
  readonly stages: readonly Stage[];
  /** Of the last stage. */
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly health: readonly string[];
  readonly stopSignal: string;
  readonly volume: string;
  readonly user: string;
}

interface Draft {
  name: string;
  from: string | null;
  steps: Step[];
}

export function readDockerfile(text: string): Dockerfile {
  const stages: Draft[] = [];
  const said = new Map<string, string>();
  let env: Record<string, string> = {};
  for (const line of text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    const [kind = '', ...words] = line.split(/\s+/);
    const rest = words.join(' ');
    const stage = stages.at(-1);
    if (kind === 'FROM') {
      const [base = '', , name = 'last'] = words;
      stages.push({ name, from: stages.some((one) => one.name === base) ? base : null, steps: [] });
      env = {};
    } else if (kind === 'WORKDIR' || kind === 'RUN' || kind === 'USER') {
      stage?.steps.push({ kind, text: rest });
      said.set(kind, rest);
    } else if (kind === 'COPY') {
      const from = /^--from=(\S+)$/.exec(words[0] ?? '')?.[1] ?? null;
      const paths = from === null ? words : words.slice(1);
      stage?.steps.push({ kind, stage: from, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' });
    } else if (kind === 'ENV') {
      env = { ...env, ...Object.fromEntries(words.map((word) => word.split('=', 2) as [string, string])) };
    } else if (['ARG', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD'].includes(kind)) {
      said.set(kind, line.slice(kind.length).trim());
    } else {
      throw new Error(`The Dockerfile must use steps that its check knows, given "${line}"`);
    }
  }
  const list = (given = ''): string[] => JSON.parse(given.slice(given.indexOf('['))) as string[];
  return {
    stages,
    env,
    command: list(said.get('CMD')),
    health: list(said.get('HEALTHCHECK')),
    stopSignal: said.get('STOPSIGNAL') ?? '',
    volume: said.get('VOLUME') ?? '',
    user: said.get('USER') ?? '',
  };
}
