import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHeldRow, type HeldRow } from '../../../src/renderer/table/heldRow.ts';

/** A table that prints its rows by their place, as the console's do: with others in it, an element shows another record. */
let frame: HTMLElement;
let dialog: HTMLElement;
let held: HeldRow;

const rows = (): HTMLElement[] => [...frame.querySelectorAll<HTMLElement>('[data-record]')];
const rowOf = (record: string) => rows().find((row) => row.dataset['record'] === record);
const buttonOf = (record: string, name: string) =>
  [...(rowOf(record)?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);

let chosen: string | null = null;

function print(...records: string[]): void {
  const standing = rows();
  records.forEach((record, at) => {
    const row = standing[at] ?? document.createElement('div');
    if (!row.isConnected) {
      row.tabIndex = -1;
      row.innerHTML = '<button>分派</button><button>撤回</button>';
      frame.append(row);
    }
    row.dataset['record'] = record;
    row.setAttribute('aria-current', String(record === chosen));
  });
  standing.slice(records.length).forEach((row) => row.remove());
  held.follow(rows(), frame);
}

beforeEach(() => {
  document.body.innerHTML =
    '<input id="filter"><div id="frame" tabindex="-1"></div><div id="dialog" role="dialog"><button>确定</button></div>';
  frame = document.querySelector<HTMLElement>('#frame')!;
  dialog = document.querySelector<HTMLElement>('#dialog button')!;
  held = openHeldRow();
  chosen = null;
  frame.addEventListener('focusin', ({ target }) => {
    const row = (target as HTMLElement).closest<HTMLElement>('[data-record]');
    if (row) held.hold(row, target as HTMLElement, rows());
  });
  print('a', 'b', 'c');
});
afterEach(() => {
  document.body.innerHTML = '';
});

const at = () => {
  const row = document.activeElement?.closest<HTMLElement>('[data-record]');
  return `${row?.dataset['record']}${row === document.activeElement ? '' : ` ${document.activeElement?.textContent}`}`;
};

test('the keyboard stays at its record when another comes before it', () => {
  buttonOf('b', '撤回')?.focus();
  print('n', 'a', 'b', 'c');
  expect(at()).toBe('b 撤回');
});

test('a dialog gives the keyboard back to the record that it was about', () => {
  const opener = buttonOf('b', '撤回');
  opener?.focus();
  dialog.focus();
  print('n', 'a', 'b', 'c');
  opener?.focus();
  expect(at()).toBe('b 撤回');
});

test('where that record is gone, no button of another has the keyboard', () => {
  const opener = buttonOf('b', '分派');
  opener?.focus();
  dialog.focus();
  print('a', 'c');
  opener?.focus();
  expect(at()).toBe('c');
});

test('a record that goes while its button has the keyboard leaves it at the row that comes in its place', () => {
  buttonOf('a', '分派')?.focus();
  print('b', 'c');
  expect(at()).toBe('b');
});

test('a record that comes back while the keyboard waits in its place has it again, unless another has been chosen', () => {
  rowOf('a')?.focus();
  print('b', 'c');
  expect(at()).toBe('b');
  chosen = 'a';
  print('a', 'b', 'c');
  expect(at()).toBe('a');
  print('n', 'a', 'b', 'c');
  expect(at()).toBe('a');
  print('n', 'b', 'c');
  expect(at()).toBe('b');
  chosen = 'b';
  print('a', 'b', 'c');
  expect(at()).toBe('b');
});

test('whoever went elsewhere and comes by hand is left where he is', () => {
  const opener = buttonOf('b', '撤回');
  opener?.focus();
  dialog.focus();
  print('n', 'a', 'b', 'c');
  document.querySelector<HTMLElement>('#filter')?.focus();
  print('m', 'n', 'a', 'b', 'c');
  opener?.focus();
  expect(at()).toBe('n 撤回');
});
