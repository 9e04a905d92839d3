/** The states that a task with several vehicles, companies, drivers and lots gets into, each by the steps that lead there. */
import type { Crew } from '../crew.ts';
import type { Person } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';

/** A task of two vehicles, and what is done to them; 0 and 1 are the vehicles. */
interface Scene {
  readonly id: string;
  readonly assign: (companyId?: string) => Promise<void>;
  /** Company C has what can still go to another, or the owner. */
  readonly transfer: (companyId?: string) => Promise<void>;
  /** A driver of the company that has it, and how far they come. */
  readonly send: (vehicle: 0 | 1, wheel: 0 | 1, ...steps: readonly (keyof typeof paths)[]) => Promise<void>;
  readonly sendBoth: (...steps: readonly (keyof typeof paths)[]) => Promise<void>;
  readonly sendC: (...steps: readonly (keyof typeof paths)[]) => Promise<void>;
  readonly refuse: () => Promise<void>;
  readonly takeIn: (vehicle: 0 | 1) => Promise<void>;
  readonly confirm: (vehicle: 0 | 1) => Promise<void>;
}

const plates = [{ vehicleCarno: '粤B6F6F1' }, { vehicleCarno: '粤B6F6F2' }];
const towed = ['accept', 'arrive', 'tow'] as const;
const brought = [...towed, 'finish'] as const;

async function openScene(crew: Crew): Promise<Scene> {
  const { police, city } = crew;
  const chief = await crew.office.as('super');
  const id = await startTask(police, { trailerOrdersList: plates });
  const orderAt = async (vehicle: 0 | 1) => String((await crew.orders(id))[vehicle]?.['id']);
  const drive = async (wheel: Person, trailerOrdersId: string | undefined, steps: readonly (keyof typeof paths)[]) => {
    for (const step of steps) {
      const why = step === 'refuse' || step === 'empty' ? { reason: '原因' } : {};
      succeeded(await wheel.post(paths[step], { id, trailerOrdersId, ...why }));
    }
  };
  return {
    id,
    assign: async (trailerCompanyId = city.companyA) => void succeeded(await crew.assign(id, { trailerCompanyId })),
    transfer: async (trailerCompanyId = city.companyC) =>
      void succeeded(await crew.transferTo(id, { trailerCompanyId, reason: '无车' })),
    send: async (vehicle, wheel, ...steps) => {
      const trailerOrdersId = await orderAt(vehicle);
      const trailerManUserId = crew.at(wheel).id;
      succeeded(await crew.company.post(paths.dispatch, { id, trailerOrdersId, trailerManUserId }));
      await drive(await crew.wheel(wheel), trailerOrdersId, steps);
    },
    sendBoth: async (...steps) => {
      succeeded(await crew.company.post(paths.dispatch, { id, trailerManUserId: crew.at(0).id }));
      await drive(await crew.wheel(0), undefined, steps);
    },
    sendC: async (...steps) => {
      const [driver] = city.driversC;
      succeeded(await crew.companyC.post(paths.dispatch, { id, trailerManUserId: driver?.id }));
      await drive(await crew.office.as(driver?.username ?? ''), undefined, steps);
    },
    refuse: async () => void succeeded(await crew.companyC.post(paths.companyRefuse, { id, reason: '无空闲车辆' })),
    takeIn: async (vehicle) =>
      void succeeded(await chief.post('/park/vehicleIn', { trailerOrdersId: await orderAt(vehicle) })),
    confirm: async (vehicle) =>
      void succeeded(await police.post(paths.confirm, { id, trailerOrdersId: await orderAt(vehicle) })),
  };
}

const steps: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'a company has both': async ({ assign }) => assign(),
  'one accepted, the other not yet': async ({ assign, send }) => {
    await assign();
    await send(0, 0, 'accept');
    await send(1, 1);
  },
  'one brought, one not sent for': async ({ assign, send }) => {
    await assign();
    await send(0, 0, ...brought);
  },
  'one gone when the truck came, one not sent for': async ({ assign, send }) => {
    await assign();
    await send(0, 0, 'accept', 'arrive', 'empty');
  },
  'one in its lot while its driver has not finished, the other accepted': async ({ assign, send, takeIn }) => {
    await assign();
    await send(0, 0, ...towed);
    await takeIn(0);
    await send(1, 1, 'accept');
  },
  'both in their lot while their driver has not finished': async ({ assign, sendBoth, takeIn }) => {
    await assign();
    await sendBoth(...towed);
    await takeIn(0);
    await takeIn(1);
  },
  'one in its lot, another company refused the rest': async ({ assign, send, takeIn, transfer, refuse }) => {
    await assign();
    await send(0, 0, ...towed);
    await takeIn(0);
    await transfer();
    await refuse();
  },
  'one seen driving off': async ({ assign, confirm }) => {
    await assign('1');
    await confirm(0);
  },
  'one driven to its lot by its owner, a company has brought the other': async (scene) => {
    await scene.assign('1');
    await scene.takeIn(0);
    await scene.transfer();
    await scene.sendC(...brought);
  },
};

/** By what has happened to the two vehicles. */
export const states: readonly string[] = Object.keys(steps);

/** @returns the task's id */
export async function bring(crew: Crew, state: string): Promise<string> {
  const scene = await openScene(crew);
  await steps[state]?.(scene);
  return scene.id;
}
