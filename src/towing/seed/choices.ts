/** What the demonstration's forms choose from, beside its organisations: which company and lot serve where, licences, standby. */
import type { Row } from '../../core/model/catalogue.ts';
import type { DetachmentPlan } from './organisationPlan.ts';
import { idAt, randomFrom } from '../domain/random.ts';

/** The last is the band up to which the class suffices for a tow truck. */
const licences: readonly (readonly [name: string, remarks: string, vehicles: readonly string[], tonnageId: number])[] =
  [
    ['A1', '大型客车', ['大型载客汽车'], 6],
    ['A2', '牵引车', ['重型全挂列车', '重型半挂列车'], 6],
    ['B1', '中型客车', ['中型载客汽车'], 3],
    ['B2', '大型货车', ['重型载货汽车', '清障车'], 6],
    ['C1', '小型汽车', ['小型载客汽车', '轻型载货汽车'], 3],
    ['C6', '轻型牵引挂车', ['轻型牵引挂车'], 3],
  ];
const day = 86_400_000;
const standbyTypes = ['定点备勤', '流动备勤', '应急备勤'];

/** Who comes near to a task's place is asked whether they have arrived; the others show what a rule can do. */
const fenceRules: readonly Row[] = [
  {
    name: '到达现场提示',
    fencePlace: 'task',
    metres: 120,
    fenceTrigger: 'enter',
    fenceAction: 'arrived',
    notified: 'command',
    active: true,
  },
  {
    name: '重点区域停留',
    fencePlace: 'fence',
    fenceTrigger: 'dwell',
    dwellMinutes: 30,
    fenceAction: 'notify',
    notified: 'both',
    active: true,
  },
  {
    name: '到岗上班提示',
    fencePlace: 'fence',
    fenceTrigger: 'enter',
    fenceAction: 'shiftStart',
    notified: 'command',
    active: false,
  },
];

/** Of a stream of its own, so that what was seeded before stays as it was. */
export function choiceRows(seeded: Date, detachments: readonly DetachmentPlan[]): Readonly<Record<string, Row[]>> {
  const random = randomFrom(7_350_101);
  const made = (row: Row): Row => ({ id: idAt(seeded, random), ...row });
  const classes = licences.map(([name, remarks, vehicles, tonnageId]) => ({
    vehicles,
    tonnageId,
    row: made({ name, remarks }),
  }));
  const districts = detachments.flatMap((detachment) =>
    detachment.districts.map((district) => ({ detachment, district, detachmentId: detachment.id })),
  );
  return {
    quasiDrivingType: classes.map(({ row }) => row),
    zunJianChe: classes.flatMap(({ row, vehicles, tonnageId }) =>
      vehicles.map((name) => made({ name, quasiDrivingTypeId: row['id'], tonnageId })),
    ),
    standbyType: standbyTypes.map((name) => made({ name })),
    zunDianLd: districts.flatMap(({ district, detachmentId }) =>
      district.streets
        .slice(0, 2)
        .map(([name, lng, lat]) => made({ detachmentId, name, regionId: district.regionId, point: { lng, lat } })),
    ),
    regionCompany: districts.flatMap(({ detachment, district, detachmentId }) =>
      detachment.companies.map(({ id }) => made({ detachmentId, regionId: district.regionId, trailerCompanyId: id })),
    ),
    brigadePark: districts.flatMap(({ detachment, district, detachmentId }, index) =>
      detachment.parks
        .slice(index % 2, (index % 2) + 2)
        .map(({ id }) => made({ detachmentId, brigadeId: district.brigadeId, parkId: id })),
    ),
    // Over for long: nobody starts out suspended.
    companySuspension: detachments.flatMap(({ id, companies }) =>
      companies.slice(1, 2).map((company) =>
        made({
          detachmentId: id,
          trailerCompanyId: company.id,
          suspendedFrom: new Date(seeded.getTime() + 10 * day),
          suspendedUntil: new Date(seeded.getTime() + 13 * day),
          suspensionReason: '一周内三次超时到场',
        }),
      ),
    ),
    fenceRule: detachments.flatMap(({ id }) => fenceRules.map((rule) => made({ ...rule, detachmentId: id }))),
  };
}
