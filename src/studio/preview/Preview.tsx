/** The page as it would look, to be tried: what it opens opens, what is entered is judged, and nothing of it is done. */
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Spin } from 'antd';
import { Component, useCallback, useMemo, useState, type ReactNode } from 'react';
import { antdLocale, NarrowContext, PortsProvider, usePorts, useView, ViewPreview } from '../../renderer/index.ts';
import { previewPorts, withoutValidator, type Place, type Previewed } from './previewPorts.ts';
import { isChart } from '../../core/screens/chart/model.ts';
import type { View } from '../../core/model/view.ts';
import type { Says } from '../../renderer/engine/speech.ts';
import type { Tried } from '../schemaEditor.ts';
import { texts } from '../texts.ts';

export function Preview(previewed: Omit<Previewed, 'trial'> & { readonly file: string }) {
  const ports = usePorts();
  const { screen, tried, served, seen, user, file } = previewed;
  const view = useMemo(() => withoutValidator(previewed.view), [previewed.view]);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const place = places.at(-1);
  const goto = useCallback((next: Place) => setPlaces((before) => [...before, next]), []);
  const isNew = 'call' in view && !served.includes(view.call.id);
  const { userType, username } = seen;
  const own = useMemo(() => {
    const trial = { file, text: tried.text, as: username, userType };
    return previewPorts(ports, { view, screen, tried, served, seen, user, trial }, goto);
  }, [ports, view, screen, tried, served, seen, user, file, username, userType, goto]);
  return (
    <>
      {isNew && <p className="studio-note">{ports.text(noteOf(view, tried))}</p>}
      <Contained key={JSON.stringify([view, isNew, seen, user, tried.hash])}>
        <ConfigProvider locale={antdLocale(seen.language)}>
          <NarrowContext value={seen.isNarrow}>
            <PortsProvider ports={own}>
              <div className={seen.isNarrow ? 'studio-narrow' : 'studio-wide'}>
                {place ? (
                  <Elsewhere
                    key={places.length}
                    place={place}
                    onBack={() => setPlaces((before) => before.slice(0, -1))}
                  />
                ) : (
                  <ViewPreview view={view} />
                )}
              </div>
            </PortsProvider>
          </NarrowContext>
        </ConfigProvider>
      </Contained>
    </>
  );
}

/** What stands in place of what publishing will make. */
function noteOf(view: View, { sample }: Tried): Says {
  if (isChart(view)) return texts.sampleFigures;
  return sample ? texts.sampleRow : texts.newTable;
}

/** A page that an action of the previewed one leads to. */
function Elsewhere({ place, onBack }: { readonly place: Place; readonly onBack: () => void }) {
  const { text } = usePorts();
  const { view, fault } = useView(place.screen);
  return (
    <>
      <Button size="small" type="link" icon={<ArrowLeftOutlined />} onClick={onBack}>
        {text(texts.previewBack)}
      </Button>
      {fault && <p className="studio-failed">{fault.message}</p>}
      {view ? <ViewPreview view={view} params={place.params} /> : !fault && <Spin />}
    </>
  );
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
