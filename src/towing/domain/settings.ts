/** Numbers that only the product reads: as this deployment's settings say them, else as they are shipped. */
import type { Row } from '../../core/model/catalogue.ts';
import { productSettings, type OwnNumber } from '../../generated/productSettings.ts';

export function productNumber(settings: Row, name: OwnNumber): number {
  const value = settings[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : productSettings[name];
}
