/** Before the code of axios has come. */
import { describeAnswers } from './httpAnswers.ts';

describeAnswers();
