import type { MarkShape, Tone } from '../../core/model/catalogue.ts';

/** A mark in a line of text, in the shape and tone that it has on the map. */
export function MarkFace({ as, tone = 'neutral' }: { as: MarkShape; tone?: Tone }) {
  return (
    <span className={`vw-mark vw-mark-inline vw-mark-${as} vw-tone-${tone}`} aria-hidden="true">
      <i />
    </span>
  );
}
