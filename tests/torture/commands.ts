/** The deeds as commands of fast-check: a lane is what one actor does in a program, one after the other. */
import fc from 'fast-check';
import { deedKinds, looks, type DeedKind } from './deeds.ts';
import type { Deed } from './journal.ts';
import { pageFile, pageText } from './schemas.ts';
import type { KnownTask, Person, Role, World } from './world.ts';

export type Command = fc.AsyncCommand<World, World>;

/** How many newest tasks somebody looks at who has nothing better to do. */
const atHand = 12;

function tasksFor(kind: DeedKind, { role, units, company, actor }: Person, { tasks }: World): readonly KnownTask[] {
  const mine = tasks.filter(
    (task) =>
      units.includes(task.unit) &&
      (role !== 'company' || task.company === company) &&
      (role !== 'driver' || task.driver === actor.userId),
  );
  return kind.fits === 'all' || kind.fits === 'none' ? mine : mine.filter(({ state }) => kind.fits.includes(state));
}

/** Whatever this actor finds to do when their turn comes: mostly what fits, now and then what must be refused. */
class DeedCommand implements Command {
  private readonly who: number;
  private readonly kinds: readonly DeedKind[];
  private readonly which: number;
  private readonly number: number;

  constructor(who: number, kinds: readonly DeedKind[], which: number, number: number) {
    this.who = who;
    this.kinds = kinds;
    this.which = which;
    this.number = number;
  }

  check(): boolean {
    return true;
  }

  async run(world: World): Promise<void> {
    const person = world.city.people[this.who];
    const todo = person && this.choose(person, world);
    if (!person || !todo) return;
    const wish = todo.kind.wish({ world, person, task: todo.task, number: this.number, tag: world.mark() });
    const deed = await person.actor.submit(wish);
    world.learn(deed);
    if (wish.name === 'start' && deed.outcome === 'done') await keepStarted(world, person, deed);
  }

  private choose(person: Person, world: World): { readonly kind: DeedKind; readonly task: KnownTask } | null {
    const amiss = this.which % 10 === 0;
    const able = this.kinds.flatMap((kind) => {
      const tasks = kind.fits === 'none' ? [nothing] : amiss ? world.tasks : tasksFor(kind, person, world);
      const task = tasks.slice(-atHand)[this.number % Math.min(Math.max(tasks.length, 1), atHand)];
      return task ? [{ kind, task }] : [];
    });
    const weights = able.reduce((sum, { kind }) => sum + kind.weight, 0);
    let at = this.which % Math.max(weights, 1);
    return able.find(({ kind }) => (at -= kind.weight) < 0) ?? null;
  }

  toString(): string {
    return `${this.who}(${this.which},${this.number})`;
  }
}

async function keepStarted(world: World, { actor }: Person, { body, data }: Deed): Promise<void> {
  const { id } = data as { id: string };
  const unit = String(body['detachmentId'] ?? actor.info['detachmentId']);
  const answer = await actor.read('/trailerOrdersRecord/findOrderByTrailerId', { id });
  const found = answer?.status === 200 ? (answer.data as readonly { readonly id: string }[]) : [];
  world.tasks.push({
    id,
    unit,
    orders: found.map((order) => order.id),
    state: 'unassigned',
    company: null,
    driver: null,
  });
}

const nothing: KnownTask = { id: '', unit: '', orders: [], state: 'unassigned', company: null, driver: null };

class LookCommand implements Command {
  private readonly who: number;
  private readonly path: string;

  constructor(who: number, path: string) {
    this.who = who;
    this.path = path;
  }

  check(): boolean {
    return true;
  }

  async run(world: World): Promise<void> {
    const answer = await world.city.people[this.who]?.actor.read(this.path);
    if (answer && answer.status !== 200)
      throw new Error(`${this.toString()} was answered ${answer.status} ${answer.error}`);
  }

  toString(): string {
    return `${this.who}:look(${this.path})`;
  }
}

/** Changes the one page over what stands there now; now and then with a text that cannot be a page. */
class PublishCommand implements Command {
  private readonly who: number;
  private readonly edition: number;

  constructor(who: number, edition: number) {
    this.who = who;
    this.edition = edition;
  }

  check(): boolean {
    return true;
  }

  async run(world: World): Promise<void> {
    const actor = world.city.people[this.who]?.actor;
    const opened = await actor?.read('/schemas/file', { file: pageFile });
    if (!actor || opened?.status !== 200) return;
    const { version } = opened.data as { version: number };
    const tag = world.mark();
    const text = this.edition % 4 === 0 ? '{ "entity": 1' : pageText(this.edition);
    await actor.submit({
      name: 'publish',
      path: '/schemas/publish',
      body: { file: pageFile, text, version },
      tag,
      chain: null,
    });
  }

  toString(): string {
    return `${this.who}:publish(${this.edition})`;
  }
}

/** @param who their place among the city's people @param most commands of the lane */
export function lane(who: number, role: Role, most: number): fc.Arbitrary<Iterable<Command>> {
  const number = fc.nat({ max: 1_000_000 });
  const kinds = deedKinds.filter(({ by }) => by.includes(role));
  const deeds = {
    weight: 12,
    arbitrary: fc.tuple(number, number).map((given): Command => new DeedCommand(who, kinds, ...given)),
  };
  const seen = looks.filter(({ by }) => by.includes(role)).map(({ path }) => path);
  const look = { weight: 1, arbitrary: fc.constantFrom(...seen).map((path): Command => new LookCommand(who, path)) };
  const publish = { weight: 2, arbitrary: number.map((edition): Command => new PublishCommand(who, edition)) };
  const one = fc.oneof(deeds, look, ...(role === 'publisher' ? [publish] : []));
  return fc.commands([one], { maxCommands: most, size: 'max' });
}
