/** What the driver's page shows once the phone has been read: what waits, the task in hand, what is switched, the last tasks. */
import { Button } from 'antd';
import { useEffect } from 'react';
import { useApp } from '../../../console/app/app.ts';
import { useShell } from '../../../console/running/context.ts';
import { useNow } from '../../../console/shell/useNow.ts';
import { useSignal } from '../../../console/state/signal.ts';
import { driverPage } from '../../domain/driverPage.ts';
import { LastTasks } from './LastTasks.tsx';
import { LostTasksLine } from './lost/LostTasksLine.tsx';
import { OutboxLine } from './OutboxLine.tsx';
import { PositionLine } from './position/PositionLine.tsx';
import { PushLine } from './PushLine.tsx';
import { Refusals } from './Refusals.tsx';
import { Switches } from './Switches.tsx';
import { TaskCard } from './TaskCard.tsx';
import { taskInHand } from './task.ts';
import { useBoard, useDriver } from './useDriver.ts';
import { useNewTaskBell } from './useNewTaskBell.ts';
import { useWords } from './useWords.ts';

export function DriverBoard() {
  const say = useWords();
  const driver = useDriver();
  const board = useBoard(driver);
  const { reached } = useApp();
  const isReached = useSignal(reached);
  const { running } = useShell();
  const streamUp = useSignal(running.live.streamUp);
  const now = useNow(1000);
  const task = taskInHand(board.tasks);
  useNewTaskBell(task);
  // What was painted shows what the server says now: it stays until this page does, too.
  const isAsked = useSignal(driver.asked);
  const hasFailed = board.failed !== null;
  useEffect(() => {
    if (isAsked) running.stands(hasFailed ? null : { written: driverPage });
  }, [running, isAsked, hasFailed]);
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

export function Blank() {
  const say = useWords();
  return (
    <div className="driver" aria-busy="true">
      <section className="driver-card driver-none">
        <p>{say((w) => w.loading)}</p>
      </section>
    </div>
  );
}
