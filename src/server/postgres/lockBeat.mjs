/**
 * The beats of a lock's owner, from a thread: a busy event loop must not look like a dead process. It is plain JavaScript,
 * because a thread that needs no loader begins at once. It says `beats` when it does, `lost` when its file is gone, and ends.
 */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const { path, every, length } = workerData;
let { owner } = workerData;

/** Never makes the file: whoever removed it owns the folder now. */
function beat() {
  owner = { ...owner, beat: owner.beat + 1 };
  const file = openSync(path, 'r+');
  try {
    writeSync(file, `${JSON.stringify(owner).padEnd(length - 1)}\n`, 0);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function tryToBeat() {
  try {
    beat();
  } catch (error) {
    // A disk that fails for a moment: the next beat may come through.
    if (error.code !== 'ENOENT' && error.code !== 'ESTALE') return;
    clearInterval(timer);
    parentPort.postMessage('lost');
  }
}

const timer = setInterval(tryToBeat, every);
beat();
parentPort.postMessage('beats');
parentPort.on('message', (changed) => {
  owner = { ...changed, beat: owner.beat };
  tryToBeat();
});
parentPort.unref();
