/** Why a driver is proposed: what a dispatcher would say of them. */
import type { Label } from '../../core/model/values.ts';
import { label } from '../../core/model/label.ts';
import { fencesOf, heaviest, positionAge, type Pair } from './rules.ts';
import { sentence, type Values } from './sentence.ts';
import { fenceRule, type Reason } from './world.ts';

interface Told {
  readonly code: string;
  readonly text: Label;
  /** What the sentence needs to know; null where it does not apply. */
  readonly applies: (pair: Pair) => Values | null;
}

const told: readonly Told[] = [
  {
    code: 'minutes-routed',
    text: label('约{minutes}分钟到达（{km}公里，按路网）', 'About {minutes} min ({km} km, by road)'),
    applies: (pair) => way(pair, 'routed'),
  },
  {
    code: 'minutes-estimated',
    text: label('约{minutes}分钟到达（{km}公里，估算）', 'About {minutes} min ({km} km, estimated)'),
    applies: (pair) => way(pair, 'estimated'),
  },
  {
    code: 'next-in-turn',
    text: label('轮值轮到{company}', '{company} is next in turn'),
    applies: ({ company, turn }) => (company && turn === 'turn' ? { company: company.name } : null),
  },
  {
    code: 'same-scene',
    text: label('{company}已在同一现场作业', '{company} is already working at this scene'),
    applies: ({ company, turn }) => (company && turn === 'sameScene' ? { company: company.name } : null),
  },
  {
    code: 'position',
    text: label('{seconds}秒前定位', 'Position {seconds} s old'),
    applies: ({ world, driver }) => {
      const age = positionAge(world, driver);
      return age !== null && age <= world.settings.positionStaleSeconds ? { seconds: age } : null;
    },
  },
  {
    code: 'position-stale',
    text: label('位置是{minutes}分钟前的，可能已移动', 'Position {minutes} min old: may have moved'),
    applies: ({ world, driver }) => {
      const age = positionAge(world, driver);
      return age !== null && age > world.settings.positionStaleSeconds ? { minutes: Math.floor(age / 60) } : null;
    },
  },
  { code: 'idle', text: label('空闲', 'Idle'), applies: ({ driver }) => (driver.work === null ? {} : null) },
  { code: 'shift', text: label('班次至{time}', 'On shift until {time}'), applies: shift },
  {
    code: 'standby',
    text: label('备勤中', 'On standby'),
    applies: ({ driver }) => (driver.onStandby && driver.section === null ? {} : null),
  },
  {
    code: 'standby-section',
    text: label('在{section}备勤', 'On standby at {section}'),
    applies: ({ driver: { onStandby, section } }) => (onStandby && section !== null ? { section: section.name } : null),
  },
  { code: 'tonnage', text: label('拖车承载{truck}，符合', 'Truck capacity {truck}: sufficient'), applies: tonnage },
  {
    code: 'vehicle-type',
    text: label('拖车可拖这类车辆', 'The truck can tow this vehicle type'),
    applies: ({ task, driver }) =>
      named(
        driver.truck.vehicleTypeIds,
        task.vehicles.map(({ vehicleTypeId }) => vehicleTypeId),
      ),
  },
  {
    code: 'rescue-type',
    text: label('拖车可做所需救援', 'The truck can do this rescue type'),
    applies: ({ task, driver }) =>
      named(
        driver.truck.rescueTypeIds,
        task.vehicles.map(({ rescueTypeId }) => rescueTypeId),
      ),
  },
  { code: 'fence', text: label('围栏“{fence}”允许', 'Fence “{fence}” allows it'), applies: fence },
  {
    code: 'rotation',
    text: label('{company}轮值第{place}位，共{of}家', '{company} is no. {place} of {of} in the rotation'),
    applies: ({ company }) => (company?.turn ? { company: company.name, ...company.turn } : null),
  },
];

export function reasonsFor(pair: Pair): readonly Reason[] {
  return told.flatMap(({ code, text, applies }) => {
    const values = applies(pair);
    return values === null ? [] : [{ code, text: sentence(text, values) }];
  });
}

function way({ minutes }: Pair, from: 'routed' | 'estimated'): Values | null {
  return minutes?.from === from ? { minutes: minutes.minutes, km: minutes.distance } : null;
}

/** Hours and minutes of the deployment's day. */
function shift({ world: { settings }, driver: { shiftUntil } }: Pair): Values | null {
  if (shiftUntil === null) return null;
  return { time: new Date(shiftUntil + settings.zoneMinutes * 60_000).toISOString().slice(11, 16) };
}

function tonnage({ world: { settings }, task, driver: { truck } }: Pair): Values | null {
  const name = truck.tonnageId === null ? undefined : settings.tonnageNames.get(truck.tonnageId);
  return name === undefined || heaviest(task) === null ? null : { truck: name };
}

/** Said only of a truck for which somebody has entered what it serves. */
function named(ids: readonly string[], wanted: readonly (string | null)[]): Values | null {
  const known = wanted.filter((id) => id !== null);
  return known.length > 0 && known.every((id) => ids.includes(id)) ? {} : null;
}

function fence({ world, task }: Pair): Values | null {
  const names = fencesOf(world, task)
    .filter(({ rule }) => rule === fenceRule.only || rule === fenceRule.inside)
    .map(({ name }) => name)
    .sort();
  const [first] = names;
  return first === undefined ? null : { fence: first };
}
