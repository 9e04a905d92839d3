/** The driver's page: one task as a large card, for one thumb, in sunlight, with and without a network. */
import { useEffect } from 'react';
import { useApp } from '../../../console/app/app.ts';
import { keepSignedIn } from '../../../console/session/keptSignedIn.ts';
import { useShell } from '../../../console/running/context.ts';
import { localStore } from '../../../console/state/storage.ts';
import { isDriver } from '../../domain/userTypes.ts';
import { Blank, DriverBoard } from './DriverBoard.tsx';
import { useInstallable } from './installable.ts';
import { DriverContext, useOpenedDriver } from './useDriver.ts';
import { useWords } from './useWords.ts';
import './driver.css';

export default function DriverPage() {
  return isDriver(useShell().signedIn.user) ? <OwnPage /> : <NoDriver />;
}

/** Super managers have it in their menu too. */
function NoDriver() {
  const say = useWords();
  return (
    <div className="driver">
      <section className="driver-card driver-none">
        <h1>{say((w) => w.title)}</h1>
        <p>{say((w) => w.noDriver)}</p>
      </section>
    </div>
  );
}

function OwnPage() {
  const driver = useOpenedDriver();
  const { session } = useApp();
  const { signedIn } = useShell();
  // Without a network the page opens with what is kept here.
  useEffect(() => keepSignedIn(localStore, session), [session, signedIn]);
  useInstallable();
  if (!driver) return <Blank />;
  return (
    <DriverContext value={driver}>
      <DriverBoard />
    </DriverContext>
  );
}
