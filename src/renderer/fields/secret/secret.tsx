import type { FieldFace } from '../face.ts';
import { nodeOf } from '../markupNode.ts';
import { printSecret } from './print.ts';

export const secret: FieldFace = {
  print: (value) => nodeOf(printSecret(value)),
  Filter: null,
  readText: () => undefined,
};
