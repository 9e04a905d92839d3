/** The page as it would look: it reads real rows, and whatever would change something is refused with a sentence. */
import { Component, useMemo, type ReactNode } from 'react';
import type { View } from '../core/view.ts';
import { CallFault, PortsProvider, usePorts, ViewPreview, type Ports } from '../renderer/index.ts';
import { texts } from './texts.ts';

export function Preview({ view, screen, isNew }: { view: View; screen: string; isNew: boolean }) {
  const ports = usePorts();
  const own = useMemo(() => previewPorts(ports, view, screen), [ports, view, screen]);
  return (
    <>
      {isNew && <p className="studio-note">{ports.text(texts.newTable)}</p>}
      <Contained key={JSON.stringify(view)}>
        <PortsProvider ports={own}>
          <ViewPreview view={view} />
        </PortsProvider>
      </Contained>
    </>
  );
}

function previewPorts(ports: Ports, view: View, screen: string): Ports {
  const refused = (): never => {
    throw new CallFault(409, 'preview', ports.text(texts.previewWrites));
  };
  return {
    ...ports,
    view: (id) => (id === screen ? Promise.resolve(view) : ports.view(id)),
    call: async (call, params, options) => (call.changes.length > 0 ? refused() : ports.call(call, params, options)),
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
