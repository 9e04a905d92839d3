/** Every kind of record that a line of the audit log may tell of, by its title. */
import { textOf } from '../../core/model/label.ts';
import type { Row } from '../../core/model/catalogue.ts';
import type { Handler } from '../calls/handler.ts';

export interface Choice {
  readonly id: string;
  readonly name: string;
}

export const auditKinds: Handler<Row, Choice[]> = async ({ release, language }) =>
  Object.values(release.catalogue.entities)
    .flatMap(({ id, chain, title }) =>
      [id, chain ?? []].flat().map((one) => ({ id: one, name: textOf(title, language) })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
