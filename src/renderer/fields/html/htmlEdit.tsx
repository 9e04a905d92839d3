/** How rich text is written: its editor comes when it is needed. */
import { late } from '../../engine/late/late.tsx';
import type { EditProps } from '../face.ts';
import { Html } from './html.tsx';

const Editor = late(() => import('./richEditor.tsx').then(({ default: it }) => it));

export function HtmlEdit(props: EditProps) {
  return (
    <Editor
      {...props}
      fallback={<div className="vw-editor vw-editor-waiting" />}
      instead={<Html value={props.value} />}
    />
  );
}
