/** Who opens a dialog from a row reads in it which record it is about. */
import { describe, expect, test } from 'vitest';
import { productRelease } from '../serverKit/product.ts';

const { screens } = (await productRelease()).catalogue;

/** Kinds of fields by which a row is told from others. */
const naming: ReadonlySet<string> = new Set(['text', 'ref', 'longText']);

const opened = Object.values(screens).flatMap((list) =>
  list.type !== 'list'
    ? []
    : list.actions.flatMap(({ id, at, open, with: given }) => {
        const dialog = open === undefined ? undefined : screens[open];
        if (at !== 'row' || dialog?.type !== 'dialog') return [];
        const shown = dialog.fields.filter(({ name, kind }) => naming.has(kind) && given[name] !== undefined);
        return [{ action: `${list.id}: ${id}`, named: dialog.about ?? dialog.load ?? shown[0]?.name }];
      }),
);

describe('a dialog of a row', () => {
  test.each(opened)('$action says which one', ({ named }) => {
    expect(named, 'give the dialog a "record", or a field that is filled from the row').toBeDefined();
  });
});
