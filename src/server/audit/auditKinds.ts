/** Every kind of record that a line of the audit log may tell of, by its title. */
import { textOf } from '../../core/model/label.ts';
import type { Handler } from '../calls/handler.ts';

export const auditKinds: Handler = async ({ release, language }) =>
  Object.values(release.catalogue.entities)
    .map(({ id, title }) => ({ id, name: textOf(title, language) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
