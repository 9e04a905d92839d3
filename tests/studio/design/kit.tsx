/** A panel of the studio over a text, with the faults that the linter finds in it. */
import { useMemo, useState, type ReactNode } from 'react';
import type { Language } from '../../../src/core/model/catalogue.ts';
import { edited } from '../../../src/core/source/edit.ts';
import { readCatalogue } from '../../../src/release/readCatalogue.ts';
import { DesignProvider, placed, within, type Design } from '../../../src/studio/design/design.ts';
import { readTree } from '../../../src/studio/design/document.ts';
import { freedomOf } from '../../../src/studio/design/freedom.ts';
import { openShownPlaces } from '../../../src/studio/design/shownPlaces.ts';
import { WordInput } from '../../../src/studio/design/inputs/WordInput.tsx';
import type { Names } from '../../../src/core/editorAnswers.ts';
import { makeWorld, show } from '../../renderer/kit.tsx';

const ownPage = 'screens/loanNotes.json';
export const file = ownPage;
export const names: Names = {
  entities: { user: ['userType', 'detachmentId', 'superManager'], jotting: ['shelf', 'written', 'remark'] },
  fields: {
    jotting: {
      shelf: { title: '书架', kind: 'ref' },
      written: { title: '记录日期', kind: 'date' },
      remark: { title: '说明', kind: 'json' },
    },
  },
  calls: ['book.list'],
  screens: ['books', 'editBook'],
  dictionaries: [],
  rules: [],
  formats: ['plate', 'phone'],
  parts: {},
  uses: {},
  menus: [],
  userTypes: [
    { id: 1, name: '读者' },
    { id: 2, name: '馆员' },
  ],
  titles: { screens: { books: '书目' }, dictionaries: {}, lookups: {} },
};

/** A page of an entity of its own. */
export const page = (more: object = {}, ofEntity: object = {}): string =>
  JSON.stringify(
    {
      entity: {
        title: 'Note',
        properties: { name: { type: 'string', title: '名称' }, lost: { type: 'boolean', title: '遗失' } },
        ...ofEntity,
      },
      ...more,
    },
    null,
    2,
  );

/** @param shipped its text as shipped, where it only grows @returns what the text is by now, read */
export function showPanel(
  text: string,
  panel: ReactNode,
  language: Language = 'zh-CN',
  file: string = ownPage,
  shipped: string | null = null,
) {
  let now = text;
  function Stand() {
    const [source, setSource] = useState(text);
    const [shown] = useState(openShownPlaces);
    const told = useMemo(() => readCatalogue([{ file, text: source }]), [source]);
    const faults = useMemo(() => placed(source, [...told.faults, ...told.warnings]), [source, told]);
    const design: Design = {
      Word: WordInput,
      file,
      text: source,
      published: '',
      root: readTree(source),
      names,
      readOnly: false,
      faultsAt: (path) => within(faults, path),
      isWarning: (fault) => told.warnings.some((one) => one === fault),
      shown,
      freeAt: freedomOf(file, shipped, source),
      change: (edits) => setSource((before) => (now = edited(before, edits))),
    };
    return <DesignProvider value={design}>{panel}</DesignProvider>;
  }
  const world = makeWorld([], {});
  return { ...show(world, <Stand />, language), written: () => JSON.parse(now) as unknown };
}
