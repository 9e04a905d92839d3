/** What of a map its card leaves to be seen. Pure. */

/** From top to bottom, in pixels. */
interface Band {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The larger of what is left above the card and of what is left beneath it, counted from the map's upper edge; the whole map
 * where there is no card, or nothing is left.
 * @param map and `card`: where both lie in the window.
 */
export function uncovered(map: Band, card: Band | null): Band {
  const height = map.bottom - map.top;
  const within = (at: number): number => Math.min(Math.max(at - map.top, 0), height);
  const whole = { top: 0, bottom: height };
  if (!card) return whole;
  const above = { top: 0, bottom: within(card.top) };
  const beneath = { top: within(card.bottom), bottom: height };
  const larger = heightOf(above) > heightOf(beneath) ? above : beneath;
  return heightOf(larger) > 0 ? larger : whole;
}

const heightOf = ({ top, bottom }: Band): number => bottom - top;
