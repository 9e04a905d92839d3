/** An area or a line: drawn on a map, or typed as GeoJSON. */
import { Segmented } from 'antd';
import { useState } from 'react';
import { borderFault } from '../../../core/fields/crossing.ts';
import { fieldKinds } from '../../../core/fields/index.ts';
import { parseJson } from '../../../core/model/row.ts';
import { usePorts } from '../../engine/engine.ts';
import { late } from '../../engine/late/late.tsx';
import { mapTexts } from '../../board/mapTexts.ts';
import { MapWaits } from '../../board/mapWaits.tsx';
import { isEmpty, type EditProps } from '../face.ts';
import { JsonText } from '../json/jsonText.tsx';
import { isShape } from '../../board/geometry.ts';
import { texts } from '../../engine/texts.ts';
import type { ValueFault } from '../input.ts';

const Sketch = late(() => import('../../board/sketch.tsx').then(({ default: it }) => it));

type Way = 'map' | 'text';

/** An area typed corner by corner. */
function cornersIn(typed: string): unknown {
  if (typed.trim().startsWith('{')) return typed;
  const area = parseJson(fieldKinds.shape.spelled?.(typed) ?? '');
  return isShape(area) ? area : typed;
}

export function ShapeEdit(props: EditProps) {
  const { field, value, onChange, disabled, invalid, label } = props;
  const { text } = usePorts();
  // Text that is no shape yet is mended where it was typed.
  const [way, setWay] = useState<Way>(isEmpty(value) || isShape(value) ? 'map' : 'text');
  return (
    <div className={`vw-shape${invalid ? ' vw-shape-invalid' : ''}`}>
      <Segmented<Way>
        size="small"
        aria-label={text(mapTexts.way)}
        options={[
          { value: 'map', label: text(mapTexts.onMap) },
          { value: 'text', label: text(mapTexts.asCoordinates) },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'map' ? (
        <Sketch
          {...{ value, onChange, disabled }}
          label={label ?? text(field.title)}
          fallback={<MapWaits />}
          onAbsent={() => setWay('text')}
        />
      ) : (
        <>
          <JsonText {...props} read={cornersIn} />
          {!disabled && <p className="vw-hint">{text(mapTexts.coordinatesHelp)}</p>}
        </>
      )}
    </div>
  );
}

export function shapeFault(value: unknown): ValueFault | null {
  if (!isShape(value)) return [texts.notShape];
  const border = borderFault(value);
  return border === null ? null : [border];
}
