/** One idea a file, one step a function: what is longer is named here, with why. */
import { expect, test } from 'vitest';
import { fileSizes, functionSizes } from './sizes.ts';

const fileLines = 300;
/** Past the first a review asks why, past the second this does; what is named may have the third. */
const [functionLines, asked, longest] = [50, 60, 110];
const found = functionSizes().filter(({ lines }) => lines > functionLines);

/** Longer functions by their reason. A page whose parts share its state reads best from top to bottom. */
const longer: Readonly<Record<string, readonly string[]>> = {
  'one page or panel: its state, then its markup': [
    'src/console/Entry.tsx Guarded',
    'src/console/shell/Frame.tsx Frame',
    'src/console/shell/tools/why/WhyDrawer.tsx WhyDrawer',
    'src/gallery/Cards.tsx Cards',
    'src/gallery/drag/Flowsheet.tsx Flowsheet',
    'src/gallery/icons/IconSelector.tsx IconField',
    'src/renderer/desk/stackedPanes.tsx StackedPanes',
    'src/renderer/form/formBody.tsx Item',
    'src/renderer/form/formDialog.tsx Frame',
    'src/renderer/form/proposalPanel.tsx Asked',
    'src/renderer/list/scan/scanBox.tsx ScanBox',
    'src/renderer/list/table/listRows.tsx RowTable',
    'src/studio/FileList.tsx FileList',
    'src/studio/StudioPage.tsx StudioPage',
    'src/towing/console/home/Home.tsx Office',
  ],
  'a hook: the order of its effects is its meaning': [
    'src/renderer/actions/useRunAction.ts useRunAction',
    'src/studio/useKeptDraft.ts useKeptDraft',
  ],
  'a table of what goes where, without a branch': [
    'codegen/schemaCommand.ts runSchemaCommand',
    'codegen/service/keyPage.ts keyPage',
    'src/console/running/running.ts startRunning',
    'src/towing/seed/organisation.ts rowsOf',
  ],
};

test('no file is longer than one reads at a sitting', () => {
  const long = fileSizes().filter(({ lines }) => lines > fileLines);
  expect(long).toEqual([]);
});

test('no function is longer than a screen but those named here, and none of them than two', () => {
  const named = new Set(Object.values(longer).flat());
  expect(found.filter(({ name, lines }) => lines > (named.has(name) ? longest : asked))).toEqual([]);
});

test('every function that is named here is still long', () => {
  const long = new Set(found.map(({ name }) => name));
  expect(
    Object.values(longer)
      .flat()
      .filter((name) => !long.has(name)),
  ).toEqual([]);
});
