/** The page as it would look: it reads real rows, and whatever would change something is refused with a sentence. */
import { Component, useMemo, type ReactNode } from 'react';
import type { Language, Row } from '../core/model/catalogue.ts';
import { textOf } from '../core/model/label.ts';
import type { View, ViewCall } from '../core/model/view.ts';
import type { Says } from '../renderer/engine/speech.ts';
import {
  CallFault,
  NarrowContext,
  PortsProvider,
  usePorts,
  ViewPreview,
  type Answer,
  type Ports,
} from '../renderer/index.ts';
import { openSchemaEditor } from './schemaEditor.ts';
import type { Seen } from './SeenAs.tsx';
import { texts } from './texts.ts';

interface PreviewProps {
  readonly view: View;
  readonly seen: Seen;
  readonly screen: string;
  /** The calls that the server answers today. */
  readonly served: readonly string[];
}

export function Preview({ view, screen, served, seen }: PreviewProps) {
  const ports = usePorts();
  const isNew = 'call' in view && !served.includes(view.call.id);
  const own = useMemo(() => previewPorts(ports, { view, screen, served, seen }), [ports, view, screen, served, seen]);
  return (
    <>
      {isNew && <p className="studio-note">{ports.text(texts.newTable)}</p>}
      <Contained key={JSON.stringify([view, isNew, seen])}>
        <PortsProvider ports={own}>
          <NarrowContext value={seen.isNarrow}>
            <div className={seen.isNarrow ? 'studio-narrow' : 'studio-wide'}>
              <ViewPreview view={view} />
            </div>
          </NarrowContext>
        </PortsProvider>
      </Contained>
    </>
  );
}

/** A call of the page that publishing will make: there is nobody to ask yet. */
const nothingYet: Answer = { code: 200, msg: '', data: { records: [], total: 0 } };

function previewPorts(ports: Ports, { view, screen, served, seen }: PreviewProps): Ports {
  const refused = (): never => {
    throw new CallFault(409, 'preview', ports.text(texts.previewWrites));
  };
  const editor = openSchemaEditor(ports);
  const { username, language } = seen;
  return {
    ...ports,
    ...(language !== ports.language && {
      language,
      text: (says: Says, values?: Row) => saidIn(language, says, values),
    }),
    view: (id) => (id === screen ? Promise.resolve(view) : ports.view(id)),
    // What a preview asks is no question of this page, to be asked ahead when it is opened again.
    arrived: () => undefined,
    call: async (call, params, { first: _, ...options } = {}) => {
      if (call.changes.length > 0) return refused();
      if (!served.includes(call.id)) return nothingYet;
      return username === null
        ? ports.call(call, params, options)
        : editor.readAs(username, call, sentOf(call, params));
    },
    upload: async () => refused(),
    goto: () => ports.notify('warning', ports.text(texts.previewWrites)),
  };
}

/** As the console sends them: what the call takes, of what is said. */
const sentOf = ({ takes }: ViewCall, params: Row): Row =>
  Object.fromEntries(Object.entries(params).filter(([name, value]) => takes.includes(name) && value !== undefined));

function saidIn(language: Language, says: Says, values: Row = {}): string {
  const said = typeof says === 'object' && 'key' in says ? (says.room.texts[says.key] ?? says.key) : says;
  return textOf(said, language, values);
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
