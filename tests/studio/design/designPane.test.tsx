/** Which steps a file is asked for in follows from the folder that it stands in. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DesignPane } from '../../../src/studio/design/DesignPane.tsx';
import { newText } from '../../../src/studio/newPage.ts';
import { makeWorld, show } from '../../renderer/kit.tsx';
import { names, page } from './kit.tsx';

const answers = { name: 'binding', zh: '装帧', en: 'Binding' };
const files: readonly (readonly [file: string, text: string, steps: readonly string[]])[] = [
  ['screens/loanNotes.json', page(), ['页面', '字段', '列表', '联动与校验', '操作']],
  ['parts/loanSteps.json', '{ "actions": [] }', ['页面', '列表', '联动与校验', '操作']],
  ['entities/binding.json', newText('entity', answers), ['实体', '字段', '联动与校验']],
  ['dictionaries/binding.json', newText('dictionary', answers), ['内容']],
  ['rules/binding.json', newText('rule', answers), ['内容']],
  ['menus/more.json', '{ "items": [] }', ['内容']],
];

test.each(files)('%s', (file, text, steps) => {
  const nothing = { published: '', faults: [], view: null, readOnly: false };
  const deeds = { change: () => {}, undo: () => {}, redo: () => {}, onPreview: () => {} };
  show(makeWorld([], {}), <DesignPane file={file} text={text} names={names} {...nothing} {...deeds} />);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(steps);
  expect(screen.queryByRole('alert')).toBeNull();
});
