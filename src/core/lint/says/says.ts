/** All that the linter says, in both languages. */
import { messages } from '../../model/said/message.ts';
import { ofCalls } from './ofCalls.ts';
import { ofCounted } from './ofCounted.ts';
import { ofConditions } from './ofConditions.ts';
import { ofEntities } from './ofEntities.ts';
import { ofFields } from './ofFields.ts';
import { ofReferences } from './ofReferences.ts';
import { ofScreens } from './ofScreens.ts';
import { ofTables } from './ofTables.ts';
import { ofWriting } from './ofWriting.ts';

export const tables = {
  ofCalls,
  ofConditions,
  ofCounted,
  ofEntities,
  ofFields,
  ofReferences,
  ofScreens,
  ofTables,
  ofWriting,
} as const;

export const says = {
  ...messages(ofCalls),
  ...messages(ofConditions),
  ...messages(ofCounted),
  ...messages(ofEntities),
  ...messages(ofFields),
  ...messages(ofReferences),
  ...messages(ofScreens),
  ...messages(ofTables),
  ...messages(ofWriting),
} as const;
