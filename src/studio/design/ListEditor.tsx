/** A list: names as tags, objects one below the other. */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { listOf } from '../../core/model/row.ts';
import { usePorts } from '../../renderer/index.ts';
import { valuesAt, writtenAt } from '../grammar.ts';
import { beginningOf } from './beginning.ts';
import { Bin } from './Bin.tsx';
import { useDesign, useWord, type WordInputProps } from './design.ts';
import { move, put } from './document.ts';
import { Sorted } from './Sorted.tsx';
import { designTexts as texts } from './texts.ts';

export function ListEditor({ path, label }: WordInputProps) {
  const { text, file } = useDesign();
  const [value] = useWord(path);
  const items = listOf(value);
  const { hasWords } = writtenAt(text, [...path, 0], file);
  if (!hasWords) return <NameList path={path} label={label} items={items} />;
  return <ObjectList path={path} label={label} items={items} />;
}

function NameList({ path, label, items }: WordInputProps & { items: readonly unknown[] }) {
  const { text, file, names, readOnly } = useDesign();
  const [, write] = useWord(path);
  const isNumber = items.some((item) => typeof item === 'number');
  const typed = (one: string): string | number => (isNumber && /^-?\d+$/.test(one) ? Number(one) : one);
  return (
    <Select
      mode="tags"
      value={items.map(String)}
      disabled={readOnly}
      aria-label={label}
      options={valuesAt(text, [...path, 0], names, file).map((one) => ({ value: String(one) }))}
      onChange={(next: string[]) => write(next.length === 0 ? undefined : next.map(typed))}
    />
  );
}

function ObjectList({ path, label, items }: WordInputProps & { items: readonly unknown[] }) {
  const { text } = usePorts();
  const { text: source, file, names, readOnly, change, Word, freeAt } = useDesign();
  const canGrow = !readOnly && freeAt(path).grows;
  const nameAt = (index: number): string => `${label} ${index + 1}`;
  const add = (): void => {
    const next = [...path, items.length];
    change(put(source, next, beginningOf(source, next, file, names)));
  };
  return (
    <div className="design-list">
      <Sorted
        ids={items.map((_, index) => String(index))}
        names={items.map((_, index) => nameAt(index))}
        disabled={!canGrow}
        onMove={(from, to) => change(move(source, path, from, to))}
        rows={items.map((_, index) => (
          <div key={index} className="design-item">
            <Word path={[...path, index]} label={nameAt(index)} />
            <Bin
              path={[...path, index]}
              what={nameAt(index)}
              onTake={() => change(put(source, [...path, index], undefined, path.length))}
            />
          </div>
        ))}
      />
      {canGrow && (
        <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={add}>
          {text(texts.addItem, { what: label })}
        </Button>
      )}
    </div>
  );
}
