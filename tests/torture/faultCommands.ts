/** The faults as commands of fast-check: each strikes once so many more deeds have been done. */
import fc from 'fast-check';
import { setTimeout as pause } from 'node:timers/promises';
import { faults, strike, type Fault, type Strike } from './faults.ts';
import type { Journal } from './journal.ts';
import type { Stage, StageKind } from './stage.ts';
import type { World } from './world.ts';

/** Where faults strike, and what is kept of them. */
interface Battlefield {
  readonly stage: Stage;
  readonly journal: Journal;
  readonly world: World;
  readonly strikes: Strike[];
  readonly narrate: (line: string) => void;
}

export type Storm = fc.AsyncCommand<World, Battlefield>;

class FaultCommand implements Storm {
  private readonly fault: Fault;
  private readonly after: number;
  private readonly milliseconds: number;
  private readonly which: number;

  constructor(fault: Fault, after: number, milliseconds: number, which: number) {
    this.fault = fault;
    this.after = after;
    this.milliseconds = milliseconds;
    this.which = which;
  }

  check(world: World): boolean {
    return world.busy > 0;
  }

  async run(world: World, field: Battlefield): Promise<void> {
    const { stage, journal } = field;
    const goal = journal.deeds.length + this.after;
    while (world.busy > 0 && journal.deeds.length < goal) await pause(5);
    if (world.busy === 0 || this.fault.possible?.(stage) === false) return;
    const replica = stage.replicas[this.which % stage.replicas.length];
    if (!replica) return;
    const probe = world.city.people[0]?.actor;
    field.narrate(`${Math.round(performance.now())} ${this.toString()} strikes after ${journal.deeds.length} deeds`);
    field.strikes.push(
      await strike(this.fault, { stage, replica, milliseconds: this.milliseconds }, () => probe?.token ?? ''),
    );
  }

  toString(): string {
    return `${this.fault.name}(after ${this.after} deeds, ${this.milliseconds} ms, ${this.which})`;
  }
}

/** @param most faults of one program @param named only these, where given */
export function faultLane(kind: StageKind, most: number, named?: readonly string[]): fc.Arbitrary<Iterable<Storm>> {
  const able = faults.filter(({ stages, name }) => stages.includes(kind) && (named?.includes(name) ?? true));
  const one = fc
    .tuple(
      fc.constantFrom(...able),
      fc.integer({ min: 3, max: 40 }),
      fc.integer({ min: 200, max: 4_000 }),
      fc.nat({ max: 1 }),
    )
    .map((given): Storm => new FaultCommand(...given));
  return fc.commands([one], { maxCommands: most, size: 'max' });
}
