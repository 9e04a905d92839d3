/** What stands in the way of schemas being served: the linter's faults, or else those of the server that is to serve them. */
import type { ToldFault } from '../src/core/lint.ts';
import type { Catalogue } from '../src/core/model/catalogue.ts';
import { readCatalogue } from '../src/release/readCatalogue.ts';
import type { Source } from '../src/release/release.ts';

/** What stands in no schema and still must fit: the server's part of the faults. */
export type MisfitsOf = (catalogue: Catalogue, sources: readonly Source[]) => Promise<readonly ToldFault[]>;

/** Where no server is known. */
export const noMisfits: MisfitsOf = async () => [];

export async function judge(sources: readonly Source[], misfitsOf: MisfitsOf): Promise<readonly ToldFault[]> {
  const { catalogue, faults } = readCatalogue(sources);
  return catalogue ? misfitsOf(catalogue, sources) : faults;
}
