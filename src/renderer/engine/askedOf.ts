/** What a call is sent for parameters: a list's call also hears which fields the page shows. */
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewCall } from '../../core/model/view.ts';

export const askedOf = ({ asks }: Pick<ViewCall, 'asks'>, params: Row): Row =>
  asks ? { ...params, fields: asks.join(',') } : params;
