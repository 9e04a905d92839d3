/** Defaults of details, each a function named after its rule. */
import type { DetailScreen, Screen } from '../../model/catalogue.ts';
import { mergeActions, normaliseAction } from '../../normalise/normaliseActions.ts';
import { writtenActions } from '../../source/raw.ts';
import { rowFieldsOf } from '../../normalise/normaliseColumns.ts';
import { defaultSections, normaliseSection } from '../../normalise/normaliseSections.ts';
import { given } from '../../source/raw.ts';
import type { CallScreen } from '../callScreen.ts';

export function normaliseDetail({ id, raw, call, entity, world }: CallScreen<'detail'>): Screen[] {
  const { targets, entities } = world;
  const fields = rowFieldsOf(call, entity?.id, entities);
  const title = raw.title ?? entity?.title ?? call.title;
  const actions = mergeActions([], writtenActions(raw.actions), world.calls);
  const detail = given<DetailScreen>({
    id,
    entity: entity?.id,
    type: 'detail',
    title,
    help: raw.help,
    call: call.id,
    sections:
      raw.sections?.map((section) => normaliseSection(section, fields, targets, entities)) ??
      defaultSections(title, fields),
    actions: actions.map((action) => normaliseAction(action, fields, targets)),
  });
  return [detail];
}
