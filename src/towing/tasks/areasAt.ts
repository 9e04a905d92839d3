/** Which region and brigade of a unit a position belongs to: by a fence that says so, else by their own areas. */
import type { Row } from '../../core/model/catalogue.ts';
import { readMany } from '../../server/records/query.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { holds, isPlace } from '../decide/ground.ts';
import type { Point } from '../domain/distance.ts';
import type { Handler } from '../records/handler.ts';
import { polygonsOf } from './taskFences.ts';

const atMost = 999;
const nowhere = {
  regionId: null,
  regionName: null,
  regionArea: null,
  brigadeId: null,
  brigadeName: null,
  brigadeArea: null,
};

/** Nothing is known of a unit that is not chosen yet. */
export const areasAt: Handler<'areasAt'> = async (context, input) => {
  const point = input.accidentPoint ?? null;
  const detachmentId = givenText(input.detachmentId) ?? context.actor.detachmentId;
  return detachmentId && isPlace(point) ? areasOf(context, detachmentId, point) : nowhere;
};

export async function areasOf(context: HandlerContext, detachmentId: string, point: Point) {
  const of = (entity: string): Promise<readonly Row[]> => around(context, entity, detachmentId, point);
  const [fences, regions, brigades] = [await of('fence'), await of('region'), await of('brigade')];
  const region = named(fences, regions, 'regionId');
  const brigade = named(fences, brigades, 'brigadeId');
  return {
    regionId: region?.id ?? null,
    regionName: region?.name ?? null,
    regionArea: region?.area ?? null,
    brigadeId: brigade?.id ?? null,
    brigadeName: brigade?.name ?? null,
    brigadeArea: brigade?.area ?? null,
  };
}

/** Those whose area holds the point, the smallest first. */
async function around(
  context: HandlerContext,
  entity: string,
  detachmentId: string,
  point: Point,
): Promise<readonly Row[]> {
  const where = { detachmentId, ...(entity === 'fence' ? { active: true } : {}) };
  const rows = await readMany(context, { entity, where }, atMost, { orderBy: 'name,id' });
  return rows
    .filter(({ shape }) => holds({ polygons: polygonsOf(shape) }, point))
    .toSorted((a, b) => extent(a) - extent(b));
}

/** Twice the ground that its outlines enclose, in square degrees: enough to compare areas of one unit. */
function extent({ shape }: Row): number {
  return polygonsOf(shape).reduce((sum, [outline = []]) => {
    const turned = outline.reduce((area, [x, y], index) => {
      const [px, py] = outline[(index === 0 ? outline.length : index) - 1] ?? [x, y];
      return area + (px * y - x * py);
    }, 0);
    return sum + Math.abs(turned);
  }, 0);
}

interface Named {
  readonly id: string;
  readonly name: string | null;
  /** What the area is called that says so. */
  readonly area: string;
}

function named(fences: readonly Row[], own: readonly Row[], field: 'regionId' | 'brigadeId'): Named | undefined {
  const fence = fences.find((one) => typeof one[field] === 'string');
  if (fence) {
    const name = fence[field.replace('Id', 'Name')];
    return { id: String(fence[field]), name: typeof name === 'string' ? name : null, area: String(fence['name']) };
  }
  const [first] = own;
  return first && { id: String(first['id']), name: String(first['name']), area: String(first['name']) };
}
