/** The same once the code of axios has come: nobody can tell which of the two has asked. */
import { beforeAll } from 'vitest';
import { fetchLine } from '../../../src/console/api/line.ts';
import { describeAnswers } from './httpAnswers.ts';

beforeAll(async () => {
  await fetchLine();
});

describeAnswers();
