/** The page as it would look: it reads real rows, and whatever would change something is refused with a sentence. */
import { Component, useMemo, type ReactNode } from 'react';
import type { View } from '../core/model/view.ts';
import { CallFault, PortsProvider, usePorts, ViewPreview, type Answer, type Ports } from '../renderer/index.ts';
import { texts } from './texts.ts';

interface PreviewProps {
  readonly view: View;
  readonly screen: string;
  /** The calls that the server answers today. */
  readonly served: readonly string[];
}

export function Preview({ view, screen, served }: PreviewProps) {
  const ports = usePorts();
  const isNew = 'call' in view && !served.includes(view.call.id);
  const own = useMemo(() => previewPorts(ports, view, screen, served), [ports, view, screen, served]);
  return (
    <>
      {isNew && <p className="studio-note">{ports.text(texts.newTable)}</p>}
      <Contained key={JSON.stringify([view, isNew])}>
        <PortsProvider ports={own}>
          <ViewPreview view={view} />
        </PortsProvider>
      </Contained>
    </>
  );
}

/** A call of the page that publishing will make: there is nobody to ask yet. */
const nothingYet: Answer = { code: 200, msg: '', data: { records: [], total: 0 } };

function previewPorts(ports: Ports, view: View, screen: string, served: readonly string[]): Ports {
  const refused = (): never => {
    throw new CallFault(409, 'preview', ports.text(texts.previewWrites));
  };
  return {
    ...ports,
    view: (id) => (id === screen ? Promise.resolve(view) : ports.view(id)),
    call: async (call, params, options) => {
      if (call.changes.length > 0) return refused();
      return served.includes(call.id) ? ports.call(call, params, options) : nothingYet;
    },
    upload: async () => refused(),
    goto: () => ports.notify('warning', ports.text(texts.previewWrites)),
  };
}

/** A page that cannot be printed must not take the editor with it. */
class Contained extends Component<{ children: ReactNode }, { failed: string | null }> {
  override state = { failed: null };
  static getDerivedStateFromError(error: Error): { failed: string } {
    return { failed: error.message };
  }
  override render(): ReactNode {
    return this.state.failed === null ? this.props.children : <p className="studio-failed">{this.state.failed}</p>;
  }
}
