/** A schema's text as it would be written anew; one from which that would take something away is left to its author. Pure. */
import { parseJson } from '../src/core/model/row.ts';
import { printFault, type LintFault } from '../src/core/lint.ts';
import { printSchema } from '../src/core/source/printSchema.ts';
import { isObject, lintKeys, parseSource, reporter } from '../src/core/source/source.ts';

type Formatted = { readonly text: string; readonly fault?: undefined } | { readonly fault: string };

export function formatSchema(file: string, text: string): Formatted {
  const faults: LintFault[] = [];
  const source = parseSource(file, text, faults);
  const place = source.root && { source, node: source.root };
  // Of a key that stands there twice one value would be gone.
  if (place) lintKeys(place, reporter(faults));
  const [fault] = faults;
  if (fault) return { fault: printFault(fault) };
  if (!isObject(place)) return { fault: `${file}:1:1 a schema must be an object` };
  return { text: printSchema(parseJson(text)) };
}
