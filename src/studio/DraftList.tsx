/** The pages that this author has written in and not published, on whichever browser. */
import { usePorts } from '../renderer/index.ts';
import { FileName } from './FileList.tsx';
import { texts } from './texts.ts';
import type { Studio } from './useStudio.ts';

export function DraftList({ studio }: { studio: Studio }) {
  const { text } = usePorts();
  const { drafts, opened, choose } = studio;
  if (drafts.length === 0) return null;
  return (
    <section aria-label={text(texts.drafts)}>
      <h2>{text(texts.drafts)}</h2>
      {drafts.map(({ file, text: written }) => (
        <button
          key={file}
          type="button"
          title={file}
          aria-current={file === opened?.file}
          onClick={() => void choose(file)}
        >
          <FileName
            file={file}
            folder={file.split('/')[0] ?? ''}
            titles={studio.names?.titles ?? null}
            written={written}
          />
        </button>
      ))}
    </section>
  );
}
