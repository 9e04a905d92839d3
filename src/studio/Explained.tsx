/** What a fault's code means, with what is wrong and what is right. */
import { Modal, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { usePorts } from '../renderer/index.ts';
import { texts } from './texts.ts';

type Pages = typeof import('../core/lint/explained/explained.ts');

export function Explained({ code, onClose }: { code: string | null; onClose: () => void }) {
  const { text } = usePorts();
  const pages = usePages(code !== null);
  return (
    <Modal open={code !== null} title={<code>{code}</code>} footer={null} width={720} onCancel={onClose}>
      {code !== null && (pages ? <Page pages={pages} code={code} /> : <Spin aria-label={text(texts.checking)} />)}
    </Modal>
  );
}

/** Asked for once somebody wants to know. */
function usePages(isWanted: boolean): Pages | null {
  const [pages, setPages] = useState<Pages | null>(null);
  useEffect(() => {
    if (isWanted) void import('../core/lint/explained/explained.ts').then((loaded) => setPages(loaded));
  }, [isWanted]);
  return pages;
}

function Page({ pages, code }: { pages: Pages; code: string }) {
  const { text } = usePorts();
  const page = pages.explanationOf(code);
  if (!page) return <p>{text(texts.explainNone)}</p>;
  const { example } = page;
  return (
    <div className="studio-explained">
      <p>{text(page.means)}</p>
      {example && (
        <>
          <h4>{text(texts.explainWrong)}</h4>
          <Wrong example={example} mark={pages.faultMark} />
          <h4>{text(texts.explainRight)}</h4>
          <pre>{example.right}</pre>
          <small>
            {example.rightFile === undefined ? example.file : `${example.file} → ${example.rightFile}`} ·{' '}
            {text(texts.explainLibrary)}
          </small>
        </>
      )}
    </div>
  );
}

/** The token at fault is marked. */
function Wrong({ example, mark }: { example: { readonly wrong: string }; mark: string }) {
  const [before = '', after = ''] = example.wrong.split(mark);
  const token = /^("[^"]*"|[\w.-]+|.)/.exec(after)?.[0] ?? '';
  return (
    <pre>
      {before}
      <mark>{token}</mark>
      {after.slice(token.length)}
    </pre>
  );
}
