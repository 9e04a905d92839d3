/** What the search of the shell looks for: whoever has tasks looks for those; a lot, for its vehicles. */
import type { Searched } from '../../console/app/parts.ts';
import { label, textsOf } from '../../core/model/label.ts';

const words = textsOf('towing.search', {
  taskHint: label('搜索页面、操作，或按任务编号、车牌找任务', 'Search pages and actions, or tasks by number or plate'),
  tasks: label('任务', 'Tasks'),
  taskBusy: label('正在查找任务…', 'Looking for tasks…'),
  taskFailed: label('任务暂时查不到', 'Task search is unavailable right now'),
  vehicleHint: label(
    '搜索页面、操作，或按车牌、单号找车辆',
    'Search pages and actions, or vehicles by plate or number',
  ),
  vehicles: label('车辆', 'Vehicles'),
  vehicleBusy: label('正在查找车辆…', 'Looking for vehicles…'),
  vehicleFailed: label('车辆暂时查不到', 'Vehicle search is unavailable right now'),
});

const ofTasks = { by: ['taskNo', 'plates'], title: 'taskNo', about: ['plates', 'accidentPlaceName'] };
const taskLists = [
  { list: 'dispatch/commandCentre', detail: 'dispatch/taskDetail', ...ofTasks },
  { list: 'dispatch/trailerOrdersCompany', detail: 'dispatch/companyTaskDetail', ...ofTasks },
];
/** What is done with a vehicle stands in its list. */
const ofVehicles = { by: ['plateOrNumber'], title: 'vehicleCarno', about: ['orderNo'] };
const vehicleLists = ['park/vehicles', 'park/expected'].map((list) => ({ list, ...ofVehicles }));

const taskWords = { hint: words.taskHint, heading: words.tasks, busy: words.taskBusy, failed: words.taskFailed };

export const searched: readonly Searched[] = [
  ...taskLists.map((list) => ({ lists: [list], ...taskWords })),
  {
    lists: vehicleLists,
    hint: words.vehicleHint,
    heading: words.vehicles,
    busy: words.vehicleBusy,
    failed: words.vehicleFailed,
  },
];
