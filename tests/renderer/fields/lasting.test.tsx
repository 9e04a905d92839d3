/** A state with its age: since it came back, and in all, where both are known. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ViewColumn } from '../../../src/core/model/view.ts';
import { htmlOf } from '../../../src/renderer/fields/markup.ts';
import { cellMarkup } from '../../../src/renderer/fields/cellMarkup.ts';
import { printCell } from '../../../src/renderer/fields/cell.tsx';
import { usePorts } from '../../../src/renderer/index.ts';
import { makeWorld, show } from '../kit.tsx';
import { both, column, field } from '../libraryViews.ts';

const state: ViewColumn = column(
  field('state', 'derived', {
    rule: {
      inputs: {},
      rows: [],
      otherwise: {
        value: 'wanted',
        label: both('待借出', 'Wanted'),
        tone: 'waiting',
        clock: { since: ['backTime', 'askedTime'], within: 15, from: 'askedTime' },
      },
    },
  }),
  {
    emphasis: [
      {
        if: { back: true },
        tone: 'warning',
        word: both('退回 · 馆员今天不在，拒借', 'Returned · refused by a librarian'),
      },
    ],
  },
);
// The clock of these tests stands at 20:00:00.
const asked = { askedTime: '2026-11-20 19:30:00', back: false };
const cameBack = { ...asked, backTime: '2026-11-20 19:59:50', back: true };

function Cell({ row }: { row: Record<string, unknown> }) {
  return <p>{printCell(state, row, usePorts())}</p>;
}

it.each([
  ['zh-CN', '待借出10 秒共 30 分超时退回 · 馆员今天不在，拒借'],
  ['en-US', 'Wanted10 sof 30 minoverdueReturned · refused by a librarian'],
] as const)('says how long it waits in all, and what does not fit in its title: %s', (language, says) => {
  const world = makeWorld([], {});
  show(world, <Cell row={cameBack} />, language);
  const cell = screen.getByRole('paragraph');
  expect(cell).toHaveTextContent(says.replaceAll(/\s+/g, ' '));
  expect(cell.querySelector('.vw-emphasis')).toHaveAttribute('title', says.slice(says.search(/退回|Returned/)));
  const printed = document.createElement('p');
  printed.innerHTML = htmlOf(cellMarkup(state, cameBack, world.portsIn(language)));
  expect(printed.isEqualNode(cell)).toBe(true);
});

it('says one age of what has not come back', () => {
  show(makeWorld([], {}), <Cell row={asked} />);
  expect(screen.getByRole('paragraph')).toHaveTextContent('待借出30 分超时');
});
