/** Areas and lines drawn by hand on a map: one seam to Terra Draw. */
import * as leaflet from 'leaflet';
import type { Geometry } from 'geojson';
import {
  TerraDraw,
  TerraDrawLineStringMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
  TerraDrawUndoRedoKeyboardShortcuts,
  ValidateNotSelfIntersecting,
} from 'terra-draw';
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter';
import { featuresOf, shapeOf } from './sketched.ts';

export type Tool = 'polygon' | 'rectangle' | 'linestring' | 'select';

export interface DrawingBoard {
  readonly use: (tool: Tool) => void;
  /** Shows this in place of what is there. @returns false where it cannot be drawn; nothing is shown then. */
  readonly show: (shape: Geometry | null) => boolean;
  /** The last point of what is being drawn goes. @returns false where there is none. */
  readonly takeBack: () => boolean;
  readonly stop: () => void;
}

interface Heard {
  /** What stands there after each change by hand; null: nothing. */
  readonly onShape: (shape: Geometry | null) => void;
  /** Whether what is being drawn has a point that could be taken back. */
  readonly onPoints: (some: boolean) => void;
}

/** Deep enough for light and dark grounds. */
const colour = '#0f7b8a';
const drawnStyle = { fillColor: colour, fillOpacity: 0.15, outlineColor: colour, outlineWidth: 3 } as const;
const lineStyle = { lineStringColor: colour, lineStringWidth: 3 } as const;
type Validation = NonNullable<NonNullable<ConstructorParameters<typeof TerraDrawPolygonMode>[0]>['validation']>;

/** An area that crosses itself has no inside: the corner that would make it so is not taken. */
const validation: Validation = (feature, { updateType }) =>
  `${updateType}` === 'provisional' ? { valid: true } : ValidateNotSelfIntersecting(feature);
const corners = { coordinates: { midpoints: true, draggable: true, deletable: true }, draggable: true } as const;

const modes = () => [
  new TerraDrawPolygonMode({ styles: drawnStyle, validation }),
  new TerraDrawRectangleMode({ styles: drawnStyle }),
  new TerraDrawLineStringMode({ styles: lineStyle }),
  new TerraDrawSelectMode({
    flags: {
      polygon: { feature: { ...corners, validation } },
      rectangle: { feature: corners },
      linestring: { feature: corners },
    },
    styles: {
      selectedPolygonColor: colour,
      selectedPolygonFillOpacity: 0.25,
      selectedPolygonOutlineColor: colour,
      selectedPolygonOutlineWidth: 3,
      selectedLineStringColor: colour,
      selectedLineStringWidth: 4,
      selectionPointWidth: 7,
      selectionPointColor: '#ffffff',
      selectionPointOutlineColor: colour,
      selectionPointOutlineWidth: 3,
      midPointWidth: 5,
      midPointColor: colour,
      midPointOutlineColor: '#ffffff',
      midPointOutlineWidth: 2,
    },
  }),
];

export function openDrawingBoard(map: leaflet.Map, { onShape, onPoints }: Heard): DrawingBoard {
  const draw = new TerraDraw({
    adapter: new TerraDrawLeafletAdapter({ lib: leaflet, map }),
    modes: modes(),
    undoRedo: {
      modeLevel: new TerraDrawModeUndoRedo(),
      keyboardShortcuts: new TerraDrawUndoRedoKeyboardShortcuts(),
    },
  });
  const tell = () => onShape(shapeOf(draw.getSnapshot()));
  draw.start();
  draw.on('finish', tell);
  draw.on('history', () => onPoints(draw.canUndo()));
  draw.on('change', (_ids, type) => {
    if (type === 'delete' && draw.getMode() === 'select') tell();
  });
  return {
    use: (tool) => {
      if (draw.getMode() === tool) return;
      draw.setMode(tool);
      onPoints(draw.canUndo());
    },
    show: (shape) => {
      const mode = draw.getMode();
      draw.setMode('static');
      draw.clear();
      const features = shape === null ? [] : featuresOf(shape);
      const added = draw.addFeatures((features ?? []).map((feature) => ({ ...feature, id: draw.getFeatureId() })));
      const fits = features !== null && added.every(({ valid }) => valid);
      if (!fits) draw.clear();
      draw.setMode(mode);
      return fits;
    },
    takeBack: () => draw.undo(),
    stop: () => draw.stop(),
  };
}
