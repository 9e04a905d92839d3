/** One icon of a set. */
import type { IconShape } from './iconSet.ts';

export function Glyph({ icon, box, size = 24 }: { icon: IconShape; box: number; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${box} ${box}`}
      aria-hidden="true"
      // The shapes are those of the package that the build brings along.
      dangerouslySetInnerHTML={{ __html: icon.body }}
    />
  );
}
