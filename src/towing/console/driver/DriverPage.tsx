/** The driver's page: one task as a large card, for one thumb, in sunlight, with and without a network. */
import { Button } from 'antd';
import { useEffect } from 'react';
import { useApp } from '../../../console/app/app.ts';
import { keepSignedIn } from '../../../console/session/keptSignedIn.ts';
import { useShell } from '../../../console/running/context.ts';
import { useNow } from '../../../console/shell/useNow.ts';
import { useSignal } from '../../../console/state/signal.ts';
import { localStore } from '../../../console/state/storage.ts';
import { isDriver } from '../../domain/userTypes.ts';
import { useInstallable } from './installable.ts';
import { LastTasks } from './LastTasks.tsx';
import { LostTasksLine } from './lost/LostTasksLine.tsx';
import { OutboxLine } from './OutboxLine.tsx';
import { PushLine } from './PushLine.tsx';
import { PositionLine } from './PositionLine.tsx';
import { Refusals } from './Refusals.tsx';
import { Switches } from './Switches.tsx';
import { TaskCard } from './TaskCard.tsx';
import { taskInHand } from './task.ts';
import { DriverContext, useBoard, useDriver, useOpenedDriver } from './useDriver.ts';
import { useNewTaskBell } from './useNewTaskBell.ts';
import { useWords } from './words.ts';
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
      <Page />
    </DriverContext>
  );
}

function Page() {
  const say = useWords();
  const driver = useDriver();
  const board = useBoard(driver);
  const { reached } = useApp();
  const isReached = useSignal(reached);
  const streamUp = useSignal(useShell().running.live.streamUp);
  const now = useNow(1000);
  const task = taskInHand(board.tasks);
  useNewTaskBell(task);
  if (board.news === null) {
    if (board.failed === null) return <Blank />;
    return (
      <div className="driver">
        <section className="driver-card driver-none" role="alert">
          <h1>{say((w) => w.failed)}</h1>
          <p>{board.failed}</p>
          <Button size="large" type="primary" onClick={() => void driver.read()}>
            {say((w) => w.again)}
          </Button>
        </section>
      </div>
    );
  }
  const onShift = board.news.state['workStatus'] === 1;
  return (
    <div className="driver">
      <LostTasksLine lost={driver.lost} />
      <Switches state={board.news.state} isReached={isReached} />
      <OutboxLine entries={board.entries} isReached={isReached} at={board.news.at} now={now} />
      <Refusals entries={board.entries} tasks={board.tasks} />
      {task ? (
        <TaskCard key={task.id} task={task} state={board.news.state} entries={board.entries} now={now} />
      ) : (
        <section className="driver-card driver-none" data-tour="task">
          <h1>{say((w) => w.none)}</h1>
          <p>{say((w) => (onShift ? w.noneOnShift : w.noneOffShift))}</p>
        </section>
      )}
      <PositionLine now={now} />
      <PushLine tasks={board.tasks} streamUp={streamUp} />
      <LastTasks tasks={board.tasks} current={task?.id ?? null} />
    </div>
  );
}

function Blank() {
  const say = useWords();
  return (
    <div className="driver" aria-busy="true">
      <section className="driver-card driver-none">
        <p>{say((w) => w.loading)}</p>
      </section>
    </div>
  );
}
