/** What towing adds to the shell: its alarm, and the search for tasks. */
import type { Searched } from '../../console/app/parts.ts';
import { label } from '../../core/model/label.ts';

export { alertingOf } from './alerts/waitingTasks.ts';

const ofTasks = { by: ['taskNo', 'plates'], title: 'taskNo', about: ['plates', 'accidentPlaceName'] };

export const searched: Searched = {
  lists: [
    { list: 'dispatch/commandCentre', detail: 'dispatch/taskDetail', ...ofTasks },
    { list: 'dispatch/trailerOrdersCompany', detail: 'dispatch/companyTaskDetail', ...ofTasks },
  ],
  hint: label('搜索页面、操作，或按任务编号、车牌找任务', 'Search pages and actions, or tasks by number or plate'),
  heading: label('任务', 'Tasks'),
  busy: label('正在查找任务…', 'Looking for tasks…'),
};
