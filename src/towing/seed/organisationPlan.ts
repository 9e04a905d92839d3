/** Who is there in the demonstration's city, as the rest of the seed needs to know them. */
import type { Row } from '../../core/model/catalogue.ts';
import type { Point } from '../domain/distance.ts';
import type { District } from './city.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}
export interface DetachmentPlan extends Named {
  readonly districts: readonly (District & { readonly regionId: string; readonly brigadeId: string })[];
  readonly serviceTypes: readonly Named[];
  readonly companies: readonly CompanyPlan[];
  readonly parks: readonly Named[];
}
export interface CompanyPlan extends Named {
  readonly point: Point;
  readonly drivers: number;
}
export interface Organisation {
  readonly generalDivision: Named;
  readonly detachments: readonly DetachmentPlan[];
  readonly vehicleTypes: readonly Named[];
  readonly rescueTypes: readonly Named[];
  /** Table → rows as the entity has them. */
  readonly rows: Readonly<Record<string, readonly Row[]>>;
}
