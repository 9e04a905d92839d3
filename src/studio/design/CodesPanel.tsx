/** The codes of a dictionary, a row each: the code, what it means in both languages, its tone. */
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { listOf, rowOf } from '../../core/model/row.ts';
import { usePorts } from '../../renderer/index.ts';
import { Bin } from './Bin.tsx';
import { useDesign } from './design.ts';
import { move, put, valueIn, type Path } from './document.ts';
import { FaultsHere } from './FaultsHere.tsx';
import { LabelInput } from './inputs/LabelInput.tsx';
import { Sorted } from './Sorted.tsx';
import { designTexts as texts } from './texts.ts';
import { useWordTitle } from './titles/wordTitles.ts';

const list: Path = ['items'];

export function CodesPanel() {
  const { text } = usePorts();
  const { text: source, root, change, readOnly } = useDesign();
  const codes = listOf(valueIn(root, list)).map((item) => rowOf(item)['id']);
  const add = (): void => {
    const id = nextCode(codes);
    change(
      put(
        source,
        codes.length === 0 ? list : [...list, codes.length],
        codes.length === 0 ? [{ id, name: '' }] : { id, name: '' },
      ),
    );
  };
  return (
    <section className="design-items" aria-label={text(texts.codes)}>
      <h3>{text(texts.codes)}</h3>
      <p className="studio-note">{text(texts.codesHint)}</p>
      <Sorted
        ids={codes.map((_, index) => String(index))}
        names={codes.map(String)}
        disabled={readOnly}
        onMove={(from, to) => change(move(source, list, from, to))}
        rows={codes.map((code, index) => (
          <Code key={index} path={[...list, index]} name={String(code)} />
        ))}
      />
      {!readOnly && (
        <Button type="dashed" block icon={<PlusOutlined />} onClick={add}>
          {text(texts.addCode)}
        </Button>
      )}
      <FaultsHere path={list} />
    </section>
  );
}

function Code({ path, name }: { path: Path; name: string }) {
  const { text: source, change, Word } = useDesign();
  const title = useWordTitle();
  const named = (word: string): string => `${name} · ${title(word, path)}`;
  return (
    <div className="design-code">
      <div className="design-code-line">
        <Word path={[...path, 'id']} label={named('id')} />
        <LabelInput path={[...path, 'name']} name={named('name')} />
        <Word path={[...path, 'tone']} label={named('tone')} />
        <Bin path={path} what={name} onTake={() => change(put(source, path, undefined, list.length))} />
      </div>
      <FaultsHere path={path} />
    </div>
  );
}

/** One more than the greatest, where codes are numbers. */
function nextCode(codes: readonly unknown[]): number | string {
  const numbers = codes.filter((code) => typeof code === 'number');
  return numbers.length < codes.length ? '' : Math.max(0, ...numbers) + 1;
}
