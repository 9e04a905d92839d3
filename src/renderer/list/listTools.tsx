/** Tools of the list as a whole, beside its title: small, the same on every list. What a tool opens comes lazily. */
import { memo, type ReactNode } from 'react';
import { RefreshButton } from '../actions/refreshButton.tsx';
import { usePorts } from '../engine/engine.ts';
import { texts } from '../engine/texts.ts';
import { DisplayTool } from './displayTool.tsx';
import { ExportTool } from './transfer/exportTool.tsx';
import { ImportTool } from './transfer/importTool.tsx';
import type { ListToolProps } from './listToolProps.ts';

/** From left to right. A tool that has nothing to do on a list prints nothing. */
const tools = {
  import: ImportTool,
  export: ExportTool,
  refresh: RefreshButton,
  display: DisplayTool,
} as const satisfies Readonly<Record<string, (props: ListToolProps) => ReactNode>>;

export const ListTools = memo(function ListTools(props: ListToolProps) {
  const { text } = usePorts();
  return (
    <div className="vw-tools" role="group" aria-label={text(texts.listTools)}>
      {Object.entries(tools).map(([id, Tool]) => (
        <Tool key={id} {...props} />
      ))}
    </div>
  );
});
