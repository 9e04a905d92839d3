/** Columns as boxes: how wide each is, and what its cells are called, whoever prints them. Pure. */
import type { CSSProperties } from 'react';
import type { ViewColumn } from '../../core/model/view.ts';
import type { Ports } from '../engine/ports.ts';
import { outlineOf } from '../fields/outlines.ts';
import { wordWidth } from '../fields/wordWidth.ts';
import { edgesOf, type PlacedColumn } from './columnEdges.ts';

export interface ColumnBox extends PlacedColumn {
  readonly key: string;
  readonly className: string;
  readonly align?: 'left' | 'right';
}

/** A word of emphasis stands beside the value. */
const emphasisWidth = 72;

/** Of a column that holds one word of a few: room for its frame, its dot, and its cell's edges. */
const wordFrame = 40;
const widestWord = 220;

/** Edges of a heading's cell, and the carets of one that sorts. */
const headFrame = 18;
const sortCarets = 18;
/** What lies between two places where a line may break: a Chinese sign is a word of its own. */
const unbroken = /[^\s\u2E80-\uFFEF/-]+[/-]?/gu;
const widestHead = 160;

/** Pixels that the longest word of a heading takes, set in 12 of them: what `wordWidth` reckons in 14. */
export function headWidth(title: string, sorts: boolean): number {
  const longest = Math.max(0, ...(title.match(unbroken) ?? []).map(wordWidth));
  if (longest === 0) return 0;
  return Math.min(widestHead, Math.ceil((longest * 12) / 14) + headFrame + (sorts ? sortCarets : 0));
}

/** Pixels: what is asked for, and at least the longest word of the heading. */
export function widthOf(column: ViewColumn, text: Ports['text']): number {
  const title = text(column.title ?? column.definition.title);
  return Math.max(askedWidth(column, text), headWidth(title, column.sortable));
}

function askedWidth({ width, definition, emphasis }: ViewColumn, text: Ports['text']): number {
  if (width !== undefined) return width;
  const words = outlineOf({ kind: definition.kind }).oneWord ? (definition.options ?? []) : [];
  const longest = Math.max(0, ...words.map(({ label }) => wordWidth(text(label)) + wordFrame));
  const usual = Math.max(outlineOf(definition).width, Math.min(longest, widestWord));
  return usual + (emphasis.length > 0 ? emphasisWidth : 0);
}

export function valueBox(column: ViewColumn, text: Ports['text']): ColumnBox {
  const { align = 'left' } = outlineOf(column.definition);
  const className = align === 'right' ? 'vw-cell vw-number' : 'vw-cell';
  return { key: column.field, className, width: widthOf(column, text), fixed: column.fixed, align };
}

const before = (key: string, className: string): ColumnBox => ({ key, className, width: 40, fixed: 'left' });
/** Marks that open what lies beneath a row, and boxes that choose it. */
export const foldBox = before('#fold', 'ant-table-row-expand-icon-cell');
export const choiceBox = before('#choice', 'ant-table-selection-column');
export const actionsBox = (width: number): ColumnBox => ({
  key: '#actions',
  className: 'vw-cell-actions',
  width,
  fixed: 'right',
});

export interface CellBox {
  readonly className: string;
  readonly style: CSSProperties;
}

export function cellBoxes(boxes: readonly ColumnBox[]): readonly CellBox[] {
  const edges = edgesOf(boxes);
  return boxes.map(({ className, align }, at) => ({
    className: ['ant-table-cell', className, edges[at]?.className].filter(Boolean).join(' '),
    style: { ...edges[at]?.style, ...(align === undefined ? {} : { textAlign: align }) },
  }));
}
