/** An office with empty roads, and the words that flows are told in. */
import { expect } from 'vitest';
import type { Logger } from 'pino';
import { openOffice, type Answer, type Json, type Office, type Person } from './office.ts';
import { paths, readCity, startTask, succeeded, type City, type Driver } from './work.ts';

export interface Crew {
  readonly office: Office;
  readonly city: City;
  readonly police: Person;
  readonly company: Person;
  readonly companyC: Person;
  /** Driver of company A, and he himself. */
  readonly at: (index: number) => Driver;
  readonly wheel: (index: number) => Promise<Person>;
  readonly assign: (id: string, more?: Json) => Promise<Answer>;
  readonly transferTo: (id: string, more?: Json) => Promise<Answer>;
  readonly task: (id: string) => Promise<Json>;
  readonly orders: (id: string) => Promise<Json[]>;
  readonly busy: (driver: Driver) => Promise<boolean>;
  /** A task dispatched to a driver of company A, and then driven so far. */
  readonly dispatched: (index: number, ...steps: readonly (keyof typeof paths)[]) => Promise<string>;
  /** Everybody is free again. */
  readonly clearRoads: () => Promise<void>;
}

/** @param log of the server; left out, its errors are told */
export async function openCrew(pushOrigins: readonly string[] = [], settings?: Json, log?: Logger): Promise<Crew> {
  const office = await openOffice(0, settings, undefined, pushOrigins, log && { log });
  const city = await readCity(office);
  const [police, company, companyC] = [
    await office.as('police'),
    await office.as('company'),
    await office.as('company3'),
  ];
  const at = (index: number): Driver => city.driversA[index] ?? { id: '', username: '', name: '' };
  const wheel = (index: number): Promise<Person> => office.as(at(index).username);
  const assign = (id: string, more: Json = {}): Promise<Answer> =>
    police.post(paths.assign, { id, mode: 0, trailerCompanyId: city.companyA, parkId: city.parkA, ...more });
  return {
    office,
    city,
    police,
    company,
    companyC,
    at,
    wheel,
    assign,
    transferTo: (id, more = {}) =>
      police.post(paths.assign, { id, mode: 1, trailerCompanyId: city.companyC, parkId: city.parkA, ...more }),
    task: async (id) => (await office.rows('select * from task where id = $1', [id]))[0] ?? {},
    orders: (id) => office.rows('select * from trailer_order where task_id = $1 order by id', [id]),
    busy: async ({ id }) => {
      const [row] = await office.rows(
        'select task_status, exists (select from driver_hold h where h.id = d.id) as held from driver d where id = $1',
        [id],
      );
      expect(row?.['task_status'] === 1).toBe(row?.['held']);
      return row?.['held'] === true;
    },
    dispatched: async (index, ...steps) => {
      const id = await startTask(police);
      succeeded(await assign(id));
      succeeded(await company.post(paths.dispatch, { id, trailerManUserId: at(index).id }));
      for (const step of steps) succeeded(await (await wheel(index)).post(paths[step], { id }));
      return id;
    },
    clearRoads: async () => {
      const open = await office.rows('select id from task where order_status = 0 and not deleted');
      for (const { id } of open) await police.post(paths.cancel, { id });
    },
  };
}
