/** The open file as others change it: it is read again, and what is written in it stands. */
import { usePorts } from '../../renderer/index.ts';
import type { EditorFile } from '../../core/editorAnswers.ts';
import type { SchemaEditor } from '../schemaEditor.ts';
import { texts } from '../texts.ts';
import { attempt } from './attempt.ts';
import { blank, useFollowing, type OpenFile } from './useOpenFile.ts';

/** @returns what reads it again, unless something is written in it */
export function useRenewing(
  schemaEditor: SchemaEditor,
  files: readonly EditorFile[],
  file: OpenFile,
): () => Promise<void> {
  const ports = usePorts();
  const { opened, isDraft, setOpened, setStale, load } = file;
  useFollowing(files, opened, {
    changed: ({ file: changed }) =>
      attempt(ports, async () => {
        const next = await schemaEditor.open(changed);
        const now = file.now();
        if (now.opened?.file !== changed) return;
        // What was approved is what its author has written, and no draft any more.
        if (next.text === now.text) setOpened(next);
        else if (now.isDraft) setStale(next);
        else load(next);
      }),
    gone: ({ file: gone }) => {
      ports.notify('warning', ports.text(isDraft ? texts.goneKept : texts.gone, { file: gone }));
      setOpened(isDraft ? blank(gone) : null);
    },
  });
  return async () => {
    if (!opened || isDraft) return;
    await attempt(ports, async () => {
      const next = await schemaEditor.open(opened.file);
      const now = file.now();
      if (now.opened?.file === next.file && !now.isDraft) load(next);
    });
  };
}
