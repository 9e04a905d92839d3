/** The closed lists of names, and who may decide by them. */
import { fieldKinds } from '../../src/core/fields/index.ts';
import { screenTypes } from '../../src/core/screens/index.ts';
import type { Named } from './nameDecisions.ts';

/** Kinds are defined and shown in a folder a side. */
export const kindNames: Named = {
  names: new Set(Object.keys(fieldKinds)),
  mayHold: (path) => /^src\/(core|renderer)\/fields\//.test(path),
};

const types: ReadonlySet<string> = new Set(Object.keys(screenTypes));

/** Types of screen are defined and shown in a folder each, and where they are registered. */
export const screenNames: Named = {
  names: types,
  mayHold: (path) => {
    const [, wing = '', folder = '', type = ''] = /^src\/(core\/screens|renderer)\/((\w+)\/)?/.exec(path) ?? [];
    if (wing === 'core/screens') return true;
    return wing === 'renderer' && (types.has(type) || (folder === '' && path === 'src/renderer/screens.ts'));
  },
};
