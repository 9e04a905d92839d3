/** A detail as a profile may see it. */
import type { DetailScreen } from '../../model/catalogue.ts';
import type { DetailView } from '../../model/view.ts';
import { fieldsOf, viewAction } from '../../project/projectActions.ts';
import { viewCall, type Projected } from '../../project/projectFields.ts';
import { watchesOf } from '../../project/projectWatches.ts';
import { presenceOn } from '../../project/projectPresence.ts';
import { viewSectionBody } from '../../project/projectSections.ts';
import { given } from '../../source/raw.ts';

/** A detail over a call that gives JSON shows the entity's fields: all those that its sections name are of it. */
export function viewDetail(screen: DetailScreen, world: Projected): DetailView | undefined {
  const call = viewCall(screen.call, world);
  if (!call) return undefined;
  const entity = screen.entity ?? call.entity;
  const fields = fieldsOf(screen, world.catalogue);
  const { id, title, help } = screen;
  return given<DetailView>({
    id,
    type: 'detail',
    title,
    help,
    call,
    sections: screen.sections.flatMap((section) => {
      const body = viewSectionBody(section, fields, world);
      return body ? [{ title: section.title, ...body }] : [];
    }),
    actions: screen.actions.flatMap((action) => viewAction(action, fields, world)),
    watches: watchesOf(
      entity,
      screen.sections.flatMap((section) => section.fields),
      world,
    ),
    presence: presenceOn(entity, world),
  });
}
