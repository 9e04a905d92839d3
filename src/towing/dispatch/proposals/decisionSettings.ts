/** The settings that decisions are made by, as the engine of decisions takes them. */
import type { DecisionSettings } from '../../decide/world.ts';
import { settingNumber } from '../../records/settings.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { estimateSettings } from '../../records/arrivals/estimateSettings.ts';

export async function decisionSettings(context: HandlerContext): Promise<DecisionSettings> {
  const { settings, release } = context;
  const tonnages = release.catalogue.dictionaries['tonnage']?.items ?? [];
  return {
    ...(await estimateSettings(context)),
    heavyTonnageAbove: settingNumber(settings, 'heavyTonnageAbove'),
    tonnageNames: new Map(tonnages.map(({ id, name }) => [Number(id), name])),
    positionStaleSeconds: settingNumber(settings, 'positionStaleSeconds'),
    positionLostSeconds: settingNumber(settings, 'positionLostSeconds'),
    proposalsShown: settingNumber(settings, 'proposalsShown'),
  };
}
