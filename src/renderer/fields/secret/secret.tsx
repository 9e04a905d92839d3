import { isEmpty, type FieldFace } from '../face.ts';

export const secret: FieldFace = {
  print: (value) => (isEmpty(value) ? '' : '••••••'),
  Filter: null,
  width: 100,
  readText: () => undefined,
};
