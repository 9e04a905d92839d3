/** Everything that anybody may do, as data: who does it, to which tasks it fits, and what is sent. */
import type { Wish } from './journal.ts';
import type { Step } from './oracle.ts';
import type { KnownTask, Person, Role, World } from './world.ts';

interface Choice {
  readonly world: World;
  readonly person: Person;
  readonly task: KnownTask;
  /** A random number that decides between what may be chosen. */
  readonly number: number;
  readonly tag: string;
}

export interface DeedKind {
  readonly name: string;
  readonly by: readonly Role[];
  readonly weight: number;
  /** Tasks that they prefer for it; `all` where it does not matter, none where it is about no task. */
  readonly fits: readonly KnownTask['state'][] | 'all' | 'none';
  readonly wish: (choice: Choice) => Wish;
}

const commandCentre = '/rescue_public/commandCentre';
const record = '/trailerOrdersRecord';
const app = '/trailerOrdersDriverAPP';
const underWay = ['dispatched', 'accepted', 'arrived', 'towing'] as const;

/** A step of a task's life. @param step as the task's events name it */
function step(
  name: Step | 'restore' | 'remark' | 'parkUpdate',
  by: readonly Role[],
  weight: number,
  fits: DeedKind['fits'],
  path: string,
  more: (choice: Choice) => Readonly<Record<string, unknown>> = () => ({}),
  told: string = name,
): DeedKind {
  const wish = (choice: Choice): Wish => {
    const { task, tag } = choice;
    const body = { id: task.id, ...more(choice) };
    return { name, path, body, tag, chain: { entity: 'task', record: task.id, step: told } };
  };
  return { name, by, weight, fits, wish };
}

function pick<T>(list: readonly T[], number: number): T | undefined {
  return list[number % Math.max(list.length, 1)];
}

const reason = ({ tag }: Choice) => ({ reason: tag });

function lotFor({ world, task, number }: Choice): string {
  return number % 4 === 0 ? '-1' : (world.city.lots.get(task.unit)?.[0] ?? '-1');
}

function companyFor({ world, task, number }: Choice): string {
  return pick([...(world.city.companies.get(task.unit) ?? []), ...(number % 5 === 0 ? ['1'] : [])], number) ?? '1';
}

function driverOf({ world }: Choice, company: string | null, number: number): string {
  const drivers = world.city.people.filter((one) => one.role === 'driver' && one.company === company);
  return pick(drivers, number)?.actor.userId ?? 'nobody';
}

const assignment = (choice: Choice) => ({ trailerCompanyId: companyFor(choice), parkId: lotFor(choice) });

function assignmentWithDriver(choice: Choice) {
  const { trailerCompanyId, parkId } = assignment(choice);
  if (trailerCompanyId === '1') return { trailerCompanyId, parkId };
  return { trailerCompanyId, parkId, driverId: driverOf(choice, trailerCompanyId, choice.number >> 3) };
}

/** Where the task has several vehicles, sometimes one of them alone. */
function oneVehicle({ task, number }: Choice) {
  return task.orders.length > 1 && number % 3 === 0 ? { trailerOrdersId: pick(task.orders, number >> 2) } : {};
}

const ownDriver = (choice: Choice) => ({
  trailerManUserId: driverOf(choice, choice.person.company, choice.number >> 2),
  ...oneVehicle(choice),
});

const taskSteps: readonly DeedKind[] = [
  step('assign', ['command'], 8, ['unassigned'], `${record}/commandCentreAllotTrailerOrdersRecord`, assignment),
  step(
    'assign',
    ['command'],
    4,
    ['unassigned'],
    `${record}/commandCentreAllotTrailerOrdersRecord`,
    assignmentWithDriver,
  ),
  step(
    'transferCompany',
    ['command'],
    2,
    ['assigned', 'selfDriven', ...underWay],
    `${record}/commandCentreAllotTrailerOrdersRecord`,
    (choice) => ({ ...assignment(choice), mode: 1, ...reason(choice) }),
    'transfer',
  ),
  step(
    'withdraw',
    ['command'],
    1,
    ['assigned', 'dispatched', 'accepted'],
    `${record}/commandCentreWithdrawTrailerOrdersRecord`,
    reason,
  ),
  step(
    'cancel',
    ['command'],
    1,
    ['unassigned', 'assigned', 'photosMissing', ...underWay],
    `${app}/commandCentreCancelTrailerOrdersRecord`,
    reason,
  ),
  step('delete', ['command'], 1, ['unassigned', 'complete', 'cancelled'], `${commandCentre}/updateRomve`),
  step('restore', ['command'], 1, ['deleted'], '/commandCentre/restore'),
  step(
    'confirm',
    ['command'],
    2,
    ['selfDriven', 'mismatch', 'supplemented'],
    '/trailerOrdersPoliceAPP/updatePC',
    oneVehicle,
  ),
  step('acknowledge', ['command'], 2, ['unassigned'], `${record}/acknowledge`),
  step('companyAcknowledge', ['company'], 2, ['assigned'], `${record}/acknowledge`, () => ({}), 'acknowledge'),
  step(
    'parkUpdate',
    ['command'],
    1,
    ['assigned', ...underWay],
    '/rescue_public/trailerOrders/parkUpdate',
    (choice) => ({ parkId: lotFor(choice) }),
  ),
  step('remark', ['command', 'field'], 2, 'all', '/reviseRemarks/add', ({ tag }) => ({ remarks: tag })),
  step('dispatch', ['company'], 8, ['assigned'], `${record}/companyAllotTrailerOrdersRecord`, ownDriver),
  step(
    'transferDriver',
    ['company'],
    2,
    underWay,
    `${record}/companyAllotTrailerOrdersRecord_anew`,
    (choice) => ({ ...ownDriver(choice), ...reason(choice) }),
    'transfer',
  ),
  step('companyRefuse', ['company'], 1, ['assigned', 'dispatched'], `${record}/companyRefuse`, reason),
  step('accept', ['driver'], 8, ['dispatched'], `${app}/accept`, oneVehicle),
  step('arrive', ['driver'], 8, ['accepted'], `${app}/arrive`, oneVehicle),
  step('tow', ['driver'], 8, ['arrived'], `${app}/tow`, oneVehicle),
  step('finish', ['driver'], 8, ['towing'], `${app}/finish`, ({ number }) =>
    number % 3 === 0 ? { receiptNumber: 'R2' } : {},
  ),
  step('empty', ['driver'], 1, ['arrived'], `${app}/empty`, reason),
  step('refuse', ['driver'], 1, ['dispatched'], `${app}/refuse`, reason),
];

const start: DeedKind = {
  name: 'start',
  by: ['command'],
  weight: 12,
  fits: 'none',
  wish: ({ person, number, tag }) => ({
    name: 'start',
    path: `${commandCentre}/trailerAddPC`,
    tag,
    chain: null,
    body: {
      accidentPlaceName: '南山区深南大道科技园路口',
      accidentPoint: { lng: 113.9488, lat: 22.541 },
      policeRemarks: tag,
      trailerOrdersList: Array.from({ length: 1 + (number % 5 === 0 ? 1 : 0) }, (_, index) => ({
        vehicleCarno: `粤B${String(number % 10_000).padStart(4, '0')}${index}`,
        tonnageId: 2,
        ...(number % 2 === 0 ? { receiptNumber: 'R1' } : {}),
      })),
      ...(person.actor.username === 'general' ? { detachmentId: pick(person.units, number >> 3) } : {}),
    },
  }),
};

/** The smallest picture there is. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function photo(by: Role, group: string, weight: number, fits: DeedKind['fits']): DeedKind {
  const wish = ({ task, tag }: Choice): Wish => ({
    name: 'upload',
    path: '/vehicle/uploadFile2',
    body: { id: task.id, group },
    tag,
    chain: null,
    // Bytes after a picture's end are nobody's: they tell one photo from another.
    photo: Buffer.concat([png, Buffer.from(tag)]),
  });
  return { name: 'upload', by: [by], weight, fits, wish };
}

function lotStep(name: string, weight: number, fits: DeedKind['fits']): DeedKind {
  const wish = ({ task, number, tag }: Choice): Wish => ({
    name,
    path: `/park/${name}`,
    body: {
      trailerOrdersId: pick(task.orders, number),
      ...(name === 'strongMeasures' ? { status: pick([2, 3, 5], number) } : {}),
    },
    tag,
    chain: { entity: 'task', record: task.id, step: name },
  });
  return { name, by: ['lot'], weight, fits, wish };
}

function ownStep(
  name: 'standby' | 'shift',
  weight: number,
  body: (number: number) => Readonly<Record<string, unknown>>,
): DeedKind {
  const wish = ({ person, number, tag }: Choice): Wish => ({
    name,
    path: `${app}/${name}`,
    body: body(number),
    tag,
    chain: { entity: 'driver', record: person.actor.userId, step: name },
  });
  return { name, by: ['driver'], weight, fits: 'none', wish };
}

function plain(
  name: string,
  by: readonly Role[],
  weight: number,
  path: string,
  body: (choice: Choice) => Readonly<Record<string, unknown>>,
): DeedKind {
  return {
    name,
    by,
    weight,
    fits: 'none',
    wish: (choice) => ({ name, path, body: body(choice), tag: choice.tag, chain: null }),
  };
}

export const deedKinds: readonly DeedKind[] = [
  start,
  ...taskSteps,
  photo('driver', 'driverImage', 4, ['towing', 'photosMissing']),
  photo('command', 'policeImage', 1, 'all'),
  photo('field', 'policeImage', 3, 'all'),
  photo('lot', 'parkImage', 2, 'all'),
  lotStep('vehicleIn', 6, ['towing', 'photosMissing', 'mismatch', 'supplemented', 'complete', 'selfDriven']),
  lotStep('vehicleOut', 3, ['complete', 'photosMissing']),
  lotStep('strongMeasures', 2, ['complete', 'photosMissing']),
  ownStep('standby', 1, (number) => ({ standStatus: number % 2 })),
  // Mostly back to work: whoever is off shift drives nothing.
  ownStep('shift', 1, (number) => ({ workStatus: number % 4 === 0 ? 0 : 1 })),
  plain('position', ['driver'], 1, `${app}/position`, () => ({
    positions: [{ point: { lng: 113.95, lat: 22.54 }, accuracy: 10, speed: 30, time: '2026-01-01 08:00:00' }],
  })),
  plain('region', ['office'], 4, '/region/add', ({ tag }) => ({ name: tag })),
  plain('export', ['office', 'reader', 'publisher'], 1, '/vehicle/export', ({ number }) => ({
    call: `/api${commandCentre}/listByPageCommandCentre`,
    params: {},
    format: number % 2 === 0 ? 'csv' : 'xlsx',
  })),
  plain('part', ['office'], 3, '/tortureParts/add', ({ tag }) => ({ name: tag })),
];

/** What is only looked at, and must be answered. */
export const looks: readonly { readonly by: readonly Role[]; readonly path: string }[] = [
  { by: ['command', 'company', 'driver', 'lot', 'office', 'field', 'reader', 'publisher'], path: '/home/figures' },
  { by: ['command', 'company', 'driver', 'lot', 'office', 'field', 'reader', 'publisher'], path: '/home/waiting' },
  { by: ['command'], path: `${record}/findDetail_commandCentre_waitAllot` },
  { by: ['company'], path: `${record}/getCompanyTask` },
  { by: ['office', 'reader', 'publisher'], path: '/vehicle/ces' },
];
