import { texts } from '../../engine/texts.ts';
import type { EditProps } from '../face.ts';
import type { ValueFault } from '../input.ts';
import { JsonText } from './jsonText.tsx';
import { TagsEdit } from './tagsEdit.tsx';

export function JsonEdit(props: EditProps) {
  return props.field.widget === 'tags' ? <TagsEdit {...props} /> : <JsonText {...props} />;
}

/** Text that is not yet JSON. */
export function jsonFault(value: unknown): ValueFault | null {
  return typeof value === 'string' ? [texts.notJson] : null;
}
