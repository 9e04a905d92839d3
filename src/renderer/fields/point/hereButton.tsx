/** Where one stands, as a device that is held in the hand knows it: outdoors nobody seeks themselves on a map of the city. */
import { AimOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { mapTexts } from '../../board/mapTexts.ts';
import { usePorts } from '../../engine/engine.ts';
import { inHand } from '../../engine/hand/inHand.ts';

/** Without https a browser refuses to tell. */
export const knowsWhereItIs = (): boolean =>
  window.isSecureContext && 'geolocation' in navigator && window.matchMedia(inHand).matches;

/** Metres; beyond them it may be another street. */
const trusted = 100;

const how: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 10_000 };

/** As many digits as the figures have. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6));

interface Props {
  readonly disabled: boolean;
  /** What stands there by now. */
  readonly standing: () => string | null;
  readonly onHere: (point: { readonly lng: number; readonly lat: number }) => void;
  /** Where the device does not know, or not well: the map is what is left. */
  readonly onDoubt: () => void;
}

export function HereButton({ disabled, standing, onHere, onDoubt }: Props) {
  const { text, notify } = usePorts();
  const [isAsking, setIsAsking] = useState(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  const doubt = (said: string): void => {
    notify('warning', said);
    onDoubt();
  };
  const ask = (): void => {
    setIsAsking(true);
    const before = standing();
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (!isThere.current) return;
        setIsAsking(false);
        // What was entered meanwhile, and a place that is better known, stand.
        const isDoubtful = coords.accuracy > trusted;
        if (standing() === before && !(isDoubtful && before !== null))
          onHere({ lng: rounded(coords.longitude), lat: rounded(coords.latitude) });
        if (isDoubtful) doubt(text(mapTexts.inaccurate, { metres: Math.round(coords.accuracy) }));
      },
      ({ code, PERMISSION_DENIED }) => {
        if (!isThere.current) return;
        setIsAsking(false);
        doubt(text(code === PERMISSION_DENIED ? mapTexts.hereForbidden : mapTexts.hereUnknown));
      },
      how,
    );
  };
  const word = text(mapTexts.here);
  return (
    <Button
      icon={<AimOutlined />}
      loading={isAsking}
      disabled={disabled}
      aria-label={word}
      title={word}
      onClick={ask}
    />
  );
}
