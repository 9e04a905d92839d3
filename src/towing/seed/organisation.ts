/** Who works in the demonstration's city: one general division, two detachments, three companies, six lots. */
import type { Row } from '../../core/model/catalogue.ts';
import type { Point } from '../domain/distance.ts';
import { choiceRows } from './choices.ts';
import { eastern, western, type District } from './city.ts';
import type { DetachmentPlan, Named, Organisation } from './organisationPlan.ts';
import { idAt, type Random } from '../domain/random.ts';

interface Sketch {
  readonly name: string;
  readonly districts: readonly District[];
  readonly companies: readonly (readonly [name: string, address: string, point: Point, drivers: number])[];
  readonly parks: readonly (readonly [name: string, address: string, point: Point, places: number])[];
}

const sketches: readonly Sketch[] = [
  {
    name: '西部支队',
    districts: western,
    companies: [
      ['安达拖车公司', '南山区南海大道1052号', { lng: 113.9201, lat: 22.5102 }, 24],
      ['南海道路清障公司', '宝安区宝安大道4018号', { lng: 113.8721, lat: 22.5833 }, 16],
    ],
    parks: [
      ['西丽停车场', '南山区西丽街道沙河西路', { lng: 113.9562, lat: 22.5921 }, 260],
      ['前海停车场', '南山区月亮湾大道', { lng: 113.8953, lat: 22.5214 }, 180],
      ['福永停车场', '宝安区福永街道凤塘大道', { lng: 113.8204, lat: 22.6733 }, 320],
    ],
  },
  {
    name: '东部支队',
    districts: eastern,
    companies: [['福安道路救援公司', '福田区梅林路128号', { lng: 114.0521, lat: 22.5702 }, 20]],
    parks: [
      ['梅林停车场', '福田区梅林关口西侧', { lng: 114.0443, lat: 22.5811 }, 240],
      ['布心停车场', '罗湖区布心路3008号', { lng: 114.1392, lat: 22.5764 }, 150],
      ['横岗停车场', '龙岗区横岗街道六约路', { lng: 114.1983, lat: 22.6402 }, 300],
    ],
  },
];

const serviceNames = ['事故拖车', '违停拖移', '故障救援'];
const vehicleTypeNames = ['小型客车', '新能源小客车', '轻型货车', '重型货车', '大型客车', '摩托车', '半挂牵引车'];
const rescueTypeNames = ['平板拖移', '两轮拖移', '吊装救援', '搭电', '换胎'];

/** @param planted when the city was founded: before the first of its tasks. */
export function foundOrganisation(seeded: Date, random: Random): Organisation {
  const named = (name: string): Named => ({ id: idAt(seeded, random), name });
  const generalDivision = named('深圳市交警总队');
  const detachments = sketches.map((sketch) => detachment(sketch, named, (name) => unitOf(name, random)));
  const vehicleTypes = vehicleTypeNames.map(named);
  const rescueTypes = rescueTypeNames.map(named);
  const plain = (list: readonly Named[]): Row[] => list.map((one) => ({ ...one }));
  const rows = {
    generalDivision: plain([generalDivision]),
    vehicleType: plain(vehicleTypes),
    rescueType: plain(rescueTypes),
  };
  return {
    generalDivision,
    detachments,
    vehicleTypes,
    rescueTypes,
    rows: {
      ...rows,
      ...rowsOf(detachments, generalDivision),
      ...settingsOf(detachments, named),
      ...choiceRows(seeded, detachments),
    },
  };
}

/** The units were there before the demonstration: their ids are always the same, so that settings can name them. */
function unitOf(name: string, random: Random): Named {
  return { id: idAt(new Date('2020-01-01T00:00:00Z'), random), name };
}

type Name = (name: string) => Named;

function detachment({ name, districts, companies, parks }: Sketch, named: Name, unit: Name): DetachmentPlan {
  return {
    ...unit(name),
    districts: districts.map((one) => ({ ...one, regionId: named(one.name).id, brigadeId: unit(one.brigade).id })),
    serviceTypes: serviceNames.map(named),
    companies: companies.map(([company, , point, drivers]) => ({ ...named(company), point, drivers })),
    parks: parks.map(([park]) => named(park)),
  };
}

function rowsOf(detachments: readonly DetachmentPlan[], { id: generalDivisionId }: Named): Record<string, Row[]> {
  const each = (rows: (plan: DetachmentPlan, sketch: Sketch) => Row[]): Row[] =>
    detachments.flatMap((plan, index) => {
      const sketch = sketches[index];
      return sketch ? rows(plan, sketch) : [];
    });
  return {
    detachment: each(({ id, name, districts }) => [
      { id, name, generalDivisionId, centrePoint: districts[0]?.centre ?? null },
    ]),
    brigade: each(({ id, districts }) =>
      districts.map(({ brigadeId, brigade, outline }, index) => ({
        id: brigadeId,
        detachmentId: id,
        name: brigade,
        phone: `1390013${String(1000 + index)}`,
        shape: areaOf(outline),
      })),
    ),
    region: each(({ id, districts }) =>
      districts.map(({ regionId, name, centre, outline }) => ({
        id: regionId,
        detachmentId: id,
        name,
        centrePoint: centre,
        shape: areaOf(outline),
      })),
    ),
    detachmentServiceType: each(({ id, serviceTypes }) => serviceTypes.map((type) => ({ ...type, detachmentId: id }))),
    company: each(({ id, companies }, sketch) =>
      companies.map(({ id: companyId, name, point }, index) => ({
        id: companyId,
        name,
        point,
        detachmentIds: [id],
        address: sketch.companies[index]?.[1] ?? null,
        phone: `0755-2600${String(2000 + index)}`,
      })),
    ),
    park: each(({ id, parks }, sketch) =>
      parks.map(({ id: parkId, name }, index) => {
        const [, address = null, point = null, places = null] = sketch.parks[index] ?? [];
        return {
          id: parkId,
          detachmentId: id,
          name,
          address,
          point,
          places,
          heavyPlaces: places === null ? null : Math.round(places / 5),
          phone: `0755-2700${String(3000 + index)}`,
        };
      }),
    ),
  };
}

/** Fences, dispatch rules (switched off), a notice, app versions. */
function settingsOf(
  detachments: readonly DetachmentPlan[],
  named: (name: string) => Named,
): Record<string, readonly Row[]> {
  return {
    fence: detachments.flatMap(({ id, districts, companies }) =>
      districts.slice(0, 3).map(({ name, centre }, index) => ({
        ...named(`${name}重点区域`),
        detachmentId: id,
        shape: squareAround(centre, 0.02),
        active: true,
        remarks: '高峰时段重点巡查',
        ...fenceLimit(index, companies),
      })),
    ),
    automaticDispatch: detachments.flatMap(({ id, districts, companies }, index) => ({
      ...named(`${districts[0]?.name ?? ''}就近派单`),
      detachmentId: id,
      regionId: districts[0]?.regionId ?? null,
      trailerCompanyId: companies[0]?.id ?? null,
      methodOfDispatch: index + 1,
      maxMinutes: 30,
      active: false,
      overMidnight: false,
      shadow: false,
    })),
    notice: [
      {
        id: named('').id,
        title: '系统上线通知',
        notice: '<p>拖车救援调度平台已上线，请各单位及时处理待分派任务。</p>',
        active: true,
      },
    ],
    appVersion: ['appPoliceAndroid', 'appPoliceIos', 'appDriverAndroid', 'appDriverIos'].map((app) => ({
      id: named('').id,
      app,
      versionName: '1.0.0',
      forced: false,
      remarks: '首个版本',
    })),
  };
}

/** The second fence of a unit lets in its first company only. */
function fenceLimit(index: number, companies: DetachmentPlan['companies']): Row {
  const only = index === 1 && companies.length > 1;
  return { dispatchRule: only ? 1 : 0, companyIds: only ? companies.slice(0, 1).map(({ id }) => id) : [] };
}

/** An outline as GeoJSON wants it: closed. */
function areaOf(outline: DetachmentPlan['districts'][number]['outline']): Row {
  return { type: 'Polygon', coordinates: [[...outline, ...outline.slice(0, 1)]] };
}

/** A closed ring, as GeoJSON wants it; `reach` in degrees. */
function squareAround({ lng, lat }: Point, reach: number): Row {
  const [west, east, south, north] = [lng - reach, lng + reach, lat - reach, lat + reach].map((degrees) =>
    Number(degrees.toFixed(5)),
  );
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
