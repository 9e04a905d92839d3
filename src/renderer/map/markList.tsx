/** All marks of a map, by name: for the keyboard, for who hears the page, and for who knows what to look for. */
import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { usePorts } from '../engine/engine.ts';
import { RowsSkeleton, Nothing } from '../engine/states.tsx';
import { Age } from '../fields/derived/lasting.tsx';
import { MarkFace } from './markFace.tsx';
import type { Mark } from './marks.ts';
import { mapTexts } from '../board/mapTexts.ts';

/** More names than these nobody reads. */
const mostListed = 100;

interface Props {
  readonly marks: readonly Mark[];
  readonly chosen: string | null;
  readonly query: string;
  readonly settled: boolean;
  readonly onChoose: (key: string) => void;
  readonly onQuery: (query: string) => void;
}

export function MarkList({ marks, chosen, query, settled, onChoose, onQuery }: Props) {
  const { text } = usePorts();
  const listed = marks.slice(0, mostListed);
  const print = () => {
    if (listed.length > 0)
      return (
        <ul className="vw-map-marks" aria-label={text(mapTexts.marks)}>
          {listed.map(({ key, layer, name, tone, word, lasting }) => (
            <li key={key}>
              <button type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
                <MarkFace as={layer.as} tone={tone} />
                <span className="vw-map-name">{name}</span>
                <span className={`vw-map-word vw-tone-${tone}`}>{word}</span>
                {lasting && <Age {...lasting} />}
              </button>
            </li>
          ))}
        </ul>
      );
    if (!settled) return <RowsSkeleton columns={1} />;
    const description = text(query === '' ? mapTexts.nothing : mapTexts.noMatch);
    return <Nothing said={description} />;
  };
  return (
    <>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        aria-label={text(mapTexts.search)}
        placeholder={text(mapTexts.search)}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
      />
      {print()}
      {marks.length > listed.length && (
        <p className="vw-hint">{text(mapTexts.more, { count: marks.length - listed.length })}</p>
      )}
    </>
  );
}
