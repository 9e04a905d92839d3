/** The numbers of the settings, by names that the schemas have. */
import type { Row } from '../../core/model/catalogue.ts';
import { rowOf } from '../../core/model/row.ts';
import type { ProductGroup, ProductGroups, ProductNumber } from '../../generated/productSettings.ts';
import { settingNumber as numberOf } from '../../server/calls/inputValues.ts';

/** @throws Error where this deployment's settings hold no such number. */
export function settingNumber(settings: Row, name: ProductNumber): number {
  return numberOf(settings, name);
}

/** One of a group of numbers. @throws Error where this deployment's settings do not hold it */
export function groupNumber<Group extends ProductGroup>(
  settings: Row,
  group: Group,
  name: keyof ProductGroups[Group] & string,
): number {
  return numberOf(rowOf(settings[group]), name);
}
