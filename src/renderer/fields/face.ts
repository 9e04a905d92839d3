/** The face of a field kind: how a value reads, how a list is narrowed by it. One file a kind; how it is entered is in `inputs.ts`. */
import type { ComponentType, ReactNode } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewField, ViewFilter } from '../../core/model/view.ts';
import type { Fault } from './fault.ts';
import type { Ports } from '../engine/ports.ts';

export interface EditProps {
  readonly field: ViewField;
  readonly id: string;
  readonly value: unknown;
  /** `beside` sets other values of the form along with this one: the label of a reference, what a picker gives. */
  readonly onChange: (value: unknown, beside?: Row) => void;
  readonly onBlur?: () => void;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** Linkage narrows the options to these. */
  readonly offered?: readonly (string | number)[] | undefined;
  /** The whole form, with the record it was loaded from. */
  readonly values: Row;
  /** Faults inside the value, by path (`0.title`). */
  readonly faults?: Readonly<Record<string, Fault>>;
  readonly label?: string;
}

export interface FilterProps {
  readonly filter: ViewFilter;
  readonly id: string;
  /** One value a parameter of the filter. */
  readonly values: readonly unknown[];
  readonly onChange: (values: readonly unknown[]) => void;
  /** All filters' values by field, for the parameters of lookups. */
  readonly form: Row;
  readonly disabled: boolean;
  readonly offered?: readonly (string | number)[] | undefined;
}

export interface FieldFace {
  /** A cell. Called as a function, not mounted as a component: a list prints thousands. */
  readonly print: (value: unknown, field: ViewField, row: Row, ports: Ports) => ReactNode;
  /** As a plain text, where that is not the value's own. */
  readonly word?: (value: unknown, ports: Ports) => string;
  /** Where there is room for all of it, as on a record's own page. */
  readonly whole?: (value: unknown) => ReactNode;
  /** Addresses of the files that it holds. */
  readonly paths?: (value: unknown) => readonly string[];
  /** What a mean of its values reads like, where not like one of them. */
  readonly mean?: FieldFace;
  /** Found by a part of it. */
  readonly byPart?: true;
  /** Null where a list cannot be narrowed by the kind. */
  readonly Filter: ComponentType<FilterProps> | null;
  /** Takes the full width of a form or a description. */
  readonly wide?: true;
  /** Its input is several inputs with names of their own: the label names the group, not one of them. */
  readonly group?: true;
  /** A filter's value out of the address, by the reader of the kind. Undefined where the text is none of its values. */
  readonly readText: (text: string, field: ViewField) => unknown;
  /** Its value is a text of several, joined by commas: what reads one of them does not read it. */
  readonly joined?: true;
  /** As its definition has them. */
  readonly endsWithDay?: true;
  readonly fits?: (value: unknown) => boolean;
}

export { isEmpty } from '../../core/model/row.ts';
export { asList } from './asList.ts';
