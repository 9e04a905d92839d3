/** Every refusal of the task's life: stable name → HTTP status and text. Those of any record are in `server/records/faults.ts`. */
import type { Label } from '../../core/model/catalogue.ts';
import { label } from '../../core/model/label.ts';
import type { TaskState } from '../domain/orderState.ts';
import { whyNot, type StepName } from '../domain/steps.ts';
import { fault, Refusal, type Fault, type Particulars } from '../../server/records/refusal.ts';

export const errors = {
  'wrong-state': fault(409, '任务的当前状态不允许此操作', "The task's state does not allow this"),
  'task-unassigned': fault(409, '任务还没有分派', 'The task is not assigned yet'),
  'task-finished': fault(409, '任务已完成', 'The task is finished'),
  'task-cancelled': fault(409, '任务已取消', 'The task is cancelled'),
  'task-deleted': fault(409, '任务已删除', 'The task is deleted'),
  'already-assigned': fault(
    409,
    '任务{taskNo}已由{who}于{when}分派给{company}。要换公司，请在该任务上点“转交任务”',
    'Task {taskNo} was assigned to {company} by {who} at {when}. To choose another company, press Transfer on the task',
  ),
  'already-dispatched': fault(
    409,
    '任务{taskNo}已派给司机{drivers}。要换司机，请转交',
    'Task {taskNo} is dispatched to {drivers} already. To send another, transfer it',
  ),
  'already-acknowledged': fault(409, '{who}已于{when}响应', '{who} has acknowledged it at {when}'),
  'driver-busy': fault(
    409,
    '司机{name}正在执行任务,不能分派给他',
    'Driver {name} is on a task and cannot be dispatched',
  ),
  'driver-busy-transfer': fault(
    409,
    '司机{name}正在执行任务,不能转交给他',
    'Driver {name} is on a task and cannot take this one over',
  ),
  'driver-off-shift': fault(409, '司机{name}已下班', 'Driver {name} is off shift'),
  'shift-busy': fault(409, '有未完成的任务，不能下班', 'You have an unfinished task and cannot go off shift'),
  'standby-off-shift': fault(409, '上班之后才能备勤', 'Standby needs you to be on shift'),
  'driver-shift-busy': fault(
    409,
    '司机{name}有未完成的任务，不能下班',
    'Driver {name} has an unfinished task and cannot go off shift',
  ),
  'driver-locked': fault(409, '司机{name}的账号已锁定，不能上班', 'The account of driver {name} is locked: no shift'),
  'driver-standby-off-shift': fault(409, '司机{name}上班之后才能备勤', 'Driver {name} must be on shift to stand by'),
  'not-a-driver': fault(409, '当前账号不是司机', 'This account is not a driver'),
  'wrong-assignment': fault(422, '分派内容有误', 'The assignment has faults'),
  'too-late': fault(
    409,
    '已不能撤销：超过时限，或任务已有变化',
    'Too late to undo: the time is over, or the task has changed',
  ),
  'task-taken': fault(404, '任务{taskNo}已转出', 'Task {taskNo} has moved on'),
  'no-photos': fault(409, '任务没有照片', 'The task has no photos'),
  'not-your-photos': fault(422, '这类照片由其他人员上传', 'Photos of this group are added by others'),
  'wrong-start': fault(422, '任务内容有误', 'The task has faults'),
  'vehicle-inside': fault(409, '停车场已确认车辆入场', 'A lot has taken the vehicle in already'),
  'withdraw-reason': fault(422, '撤回必须填写原因', 'A withdrawal needs a reason'),
  'empty-photo': fault(422, '返空前请先拍一张返空照片', 'Take an empty-return photo before you return empty'),
  'override-reason': fault(422, '不按轮值分派必须填写原因', 'To send a company out of turn needs a reason'),
  'nothing-corrected': fault(422, '没有更改任何内容', 'Nothing has been changed'),
  'correction-reason': fault(422, '结束之后更正必须填写原因', 'Once it has ended, a correction needs a reason'),
  'reason-missing': fault(422, '车辆到场之后转交必须填写原因', "After the truck's arrival a transfer needs a reason"),
} as const satisfies Readonly<Record<string, Fault>>;

export type ErrorName = keyof typeof errors;

export const texts = {
  noCompany: label('未选择拖车公司', 'No towing company chosen'),
  companyElsewhere: label('该拖车公司不服务任务所在支队', "This company does not serve the task's detachment"),
  sameCompany: label('任务已在该拖车公司', 'The task is already with this company'),
  noPark: label('未选择停车场', 'No parking lot chosen'),
  parkElsewhere: label('该停车场不属于任务所在支队', "This lot does not belong to the task's detachment"),
  onTheSpot: label(
    '救援要求为就地拖移，停车场只能选择就地拖移',
    'The rescue requirement is moving on the spot: no other lot can be selected',
  ),
  insideTowing: label(
    '停车场已确认车辆入场。司机不能报“拖车完成”时，请在任务详情的拖车单上点“代司机完成拖车”',
    'A lot has taken the vehicle in. If its driver cannot report Finished, press “Finish the tow for the driver” in the task details',
  ),
  noDriver: label('未选择司机', 'No driver chosen'),
  driverElsewhere: label('该司机不属于所选拖车公司', 'The driver does not belong to the selected towing company'),
  timeAhead: label('时间比服务器晚太多', "The time lies too far ahead of the server's clock"),
  beforeLastStep: label('时间早于上一步', 'The time is before the previous step'),
  positionTooOld: label('早于轨迹的保存期限', 'Older than the track retention period'),
  positionJump: label('与上一可信位置相距过远，不予采信', 'Too far from the last trusted position'),
  positionInaccurate: label('精度差于 200 米', 'Less accurate than 200 m'),
  sameDriver: label('任务已在该司机名下', 'The task is already with this driver'),
  anothersTurn: label(
    '轮到的是{company}；分派给其他公司请写明原因，记入轮值台账',
    "It is {company}'s turn. Give a reason for another company; it is recorded in the rotation ledger",
  ),
  nobodysTurn: label(
    '名单上没有可派的公司；分派请写明原因，记入轮值台账',
    'No company on the list is available. Give a reason for this one; it is recorded in the rotation ledger',
  ),
  reasonMissing: label('请填写原因', 'Enter a reason'),
  noPlace: label('请填写事故地点', 'Enter the place'),
  noPosition: label('请在地图上标注位置', 'Set the position on the map'),
  noPlate: label('请填写车牌号，没有的写“无牌”', 'Enter the plate, or “none”'),
  vehicleCancelled: label('车辆已取消', 'The vehicle is cancelled'),
  plateTaken: label('任务中已有这辆车', 'The task has this vehicle already'),
  noVehicle: label('至少填写一辆事故车辆', 'Enter at least one vehicle'),
  noDetachment: label('请选择支队', 'Select a detachment'),
  nothingToAttach: label('没有可并入的车辆或备注', 'No vehicle or remark to add'),
  unknownChoice: label('所选的记录不存在', 'The selected record does not exist'),
  unknownImage: label('照片不存在或已用于其他任务', 'A photo does not exist or is used by another task'),
} as const;

/** A wire name that two texts share: the driver is busy, whether for a dispatch or for a transfer. */
const wireNames: Partial<Record<ErrorName, string>> = {
  'driver-busy-transfer': 'driver-busy',
  'shift-busy': 'driver-busy',
  'driver-shift-busy': 'driver-busy',
  'driver-standby-off-shift': 'standby-off-shift',
};

export function refusal(name: ErrorName, more: Particulars & { readonly text?: Label } = {}): Refusal {
  const { status, text } = errors[name];
  return new Refusal(wireNames[name] ?? name, { status, text: more.text ?? text }, more);
}

/** The refusal of what was entered of a task, at its fields; what is said of it all is said of the first. */
export function wrongFields(fields: Readonly<Record<string, Label>>): Refusal {
  return refusal('wrong-start', { fields, text: Object.values(fields)[0] });
}

/** @throws Refusal where one of them is wrong */
export function requireRight(fields: Readonly<Record<string, Label>>): void {
  if (Object.keys(fields).length > 0) throw wrongFields(fields);
}

/** The refusal of a step that this state does not allow, with the text that says why. */
export function wrongState(step: StepName, state: TaskState, returned = false): Refusal {
  const name = nameOfState(state);
  const text = whyNot(step, state, returned) ?? errors[name].text;
  return new Refusal(name, { status: errors[name].status, text }, { data: { state } });
}

function nameOfState(state: TaskState): ErrorName {
  if (state === 'deleted') return 'task-deleted';
  if (state === 'cancelled') return 'task-cancelled';
  if (state === 'complete') return 'task-finished';
  return state === 'unassigned' ? 'task-unassigned' : 'wrong-state';
}
