/** What the driver's page says, whether React prints it or it is painted before. Pure. */
import type { DriverTask } from './task.ts';
import type { Row } from '../../../core/model/catalogue.ts';
import { label, textsOf, type Says } from '../../../core/model/label.ts';

export const driverWords = textsOf('towing.driver', {
  title: label('司机工作台', "Driver's page"),
  noDriver: label(
    '这一页供司机在手机上使用：显示其当前任务、照片和班次。您不是司机。',
    'This page is for drivers on their phones: current task, photos and shift. You are not a driver.',
  ),
  loading: label('正在读取任务', 'Loading tasks'),
  failed: label('任务读取失败', 'Tasks could not be loaded'),
  again: label('重试', 'Try again'),
  none: label('暂无任务', 'No task right now'),
  noneOnShift: label('新任务会在这里出现，并响铃提醒。', 'New tasks appear here, with a sound.'),
  noneOffShift: label('您已下班。上班之后才会收到任务。', 'You are off shift. Start your shift to receive tasks.'),
  shift: label('上班', 'On shift'),
  standby: label('备勤', 'Standby'),
  on: label('开', 'On'),
  off: label('关', 'Off'),
  offline: label('无网络', 'Offline'),
  savedAt: label('无网络：显示的是 {time} 的内容', 'Offline: showing data from {time}'),
  toSend: label('{count} 项待发送', '{count} to send'),
  sending: label('正在发送 {count} 项', 'Sending {count}'),
  allSent: label('全部已发送', 'All sent'),
  refusedTitle: label('未被接受：{what}', 'Rejected: {what}'),
  refusedGone: label(
    '任务已撤回、取消或转给他人，不再由您处理，这一项不会再发送。',
    'The task was withdrawn, cancelled or given to somebody else. This cannot be sent any more.',
  ),
  resend: label('重新发送', 'Send again'),
  resendNow: label('按当前时间发送', 'Send with current time'),
  giveUp: label('放弃', 'Discard'),
  giveUpSure: label('确定放弃这一项？放弃后不会再发送。', 'Discard this item? It will not be sent again.'),
  savePhoto: label('保存到手机', 'Save to the phone'),
  photo: label('照片', 'Photos'),
  newTask: label('新任务', 'New task'),
  answerIn: label('{seconds} 秒内接单', 'Answer within {seconds} s'),
  answerOver: label(
    '接单时间已过，任务可能已转给他人',
    'Time to accept has passed; the task may have gone to someone else',
  ),
  waitsSince: label('等待接单 {age}', 'Waiting for you to accept: {age}'),
  lost: {
    cancel: label('任务 {taskNo} 已取消', 'Task {taskNo} was cancelled'),
    transfer: label('任务 {taskNo} 已转给其他司机', 'Task {taskNo} went to another driver'),
    withdraw: label('任务 {taskNo} 已撤回', 'Task {taskNo} was withdrawn'),
    expire: label('任务 {taskNo} 超时未接，已撤回', 'Task {taskNo} was not accepted in time and was withdrawn'),
  },
  lostWhy: label('{said}：{why}', '{said}: {why}'),
  lostRead: label('知道了', 'Got it'),
  changedPlace: label('地点已改为：{place}', 'The place has changed: {place}'),
  changedLot: label('送往的停车场已改为：{lot}', 'Deliver to another lot: {lot}'),
  changedVehicle: label('车辆信息已更正：{vehicle}', 'Vehicle corrected: {vehicle}'),
  changedRequirement: label('救援要求已改为：{requirement}', 'Rescue requirement has changed: {requirement}'),
  placeWhole: label('显示完整地址', 'Show the whole place'),
  placeLess: label('收起地址', 'Show less'),
  navigate: label('导航', 'Navigate'),
  navigateLot: label('导航到停车场', 'Navigate to lot'),
  noPoint: label('没有坐标，按地名导航', 'No position: navigating by place name'),
  owner: label('车主', 'Owner'),
  officer: label('民警', 'Officer'),
  vehicles: label('车辆', 'Vehicles'),
  which: label('哪一辆', 'Which vehicle'),
  all: label('全部：{plates}', 'All: {plates}'),
  only: label('只有 {plate}', 'Only {plate}'),
  requirement: label('救援要求', 'Rescue requirement'),
  tonnage: label('吨位', 'Tonnage'),
  heavy: label('重型', 'Heavy'),
  lot: label('送往', 'Deliver to'),
  code: label('给停车场扫码', 'Code for the lot'),
  codeHint: label('停车场扫此码即可找到车辆', 'The lot scans this to find the vehicle'),
  spot: label('就地拖移', 'Moved on the spot'),
  remarks: label('备注', 'Remarks'),
  state: {
    dispatched: label('待接单', 'Waiting for you to accept'),
    accepted: label('前往中', 'On the way'),
    arrived: label('现场', 'On scene'),
    towing: label('拖车中', 'Towing'),
    photosMissing: label('待补照片', 'Photos missing'),
    mismatch: label('单号待核对', 'Receipt number being checked'),
    supplemented: label('照片待核对', 'Photos being checked'),
    complete: label('已完成', 'Finished'),
    cancelled: label('已取消', 'Cancelled'),
    assigned: label('已拒单', 'Refused'),
    unassigned: label('已收回', 'Taken back'),
    selfDriven: label('自驱', 'Self-driven'),
  },
  step: {
    accept: label('接单', 'Accept'),
    refuse: label('拒单', 'Refuse'),
    arrive: label('到达现场', 'Arrived on scene'),
    tow: label('开始拖车', 'Start towing'),
    finish: label('拖车完成', 'Towing finished'),
    empty: label('返空', 'Empty return'),
  },
  missingHint: label(
    '任务已完成拖车，请补充要求的照片。',
    'Towing is finished. Please add the photos that are required.',
  ),
  why: label('请选择原因', 'Choose a reason'),
  otherReason: label('其他原因', 'Another reason'),
  reasons: {
    truck: label('拖车故障', 'Truck breakdown'),
    far: label('距离太远', 'Too far away'),
    wrongTruck: label('车型不合适', 'Wrong truck type'),
    rest: label('正在交接班', 'Shift change'),
    gone: label('车辆已离开', 'Vehicle has left'),
    refused: label('车主拒绝拖车', 'Owner refuses the tow'),
    unfound: label('未找到车辆', 'Vehicle not found'),
  },
  sendReason: { refuse: label('确定拒单', 'Refuse the task'), empty: label('确定返空', 'Return empty') },
  cancel: label('返回', 'Back'),
  receipt: label('回执单号（选填）', 'Receipt number (optional)'),
  emptyPhoto: label('请先拍一张返空照片，再选择原因。', 'Take an empty-return photo first, then choose a reason.'),
  photos: label('照片', 'Photos'),
  take: label('拍照：{group}', 'Take a photo: {group}'),
  groups: {
    driverImage: label('司机照片', 'Driver photos'),
    informationNoteImage: label('告知单照片', 'Notice form photos'),
    returnEmptyImage: label('返空照片', 'Empty-return photos'),
  },
  waitsToSend: label('待发送', 'Waiting to send'),
  badPhoto: label('无法读取这张照片', 'The photo cannot be read'),
  position: label('位置共享', 'Share position'),
  positionOff: label('未共享', 'Not shared'),
  positionWait: label('正在定位', 'Locating'),
  positionOn: label('共享中 · 精度 {metres} 米 · {age}前', 'Shared · accurate to {metres} m · {age} ago'),
  positionKept: label('已记录 {count} 个位置，联网后发送', '{count} positions saved; sent when online'),
  positionRefused: label(
    '浏览器未允许定位，请在手机设置中允许',
    "Location is blocked. Allow it in the phone's settings",
  ),
  positionNone: label('此设备不能定位', 'This device has no location'),
  positionPoor: label('精度不足，正在重新定位', 'Too inaccurate, retrying'),
  told: {
    stream: label('新任务实时到达；请保持本页打开', 'New tasks arrive live; keep this page open'),
    asked: label('实时连接中断，每 20 秒查询一次新任务', 'Live connection down: checking for tasks every 20 s'),
  },
  push: label('锁屏提醒', 'Alerts on a locked phone'),
  pushIs: {
    asking: label('请稍候', 'One moment'),
    on: label(
      '新任务会推送到手机，锁屏或关闭本页也能收到',
      'New tasks reach the phone, locked or with this page closed',
    ),
    off: label('未开启，打开后锁屏也能收到新任务', 'Off. Switch on to be told of new tasks with the phone locked'),
    denied: label('浏览器未允许通知，请在手机设置中允许', 'Notifications are blocked: allow them in the settings'),
    insecure: label('本站未使用 https，无法推送', 'This site has no https, so nothing can be pushed'),
    none: label('此浏览器不支持推送', 'This browser has no push messages'),
    onHomeScreen: label(
      '请先将本页添加到主屏幕，再从主屏幕打开',
      'Add this page to the home screen first, and open it there',
    ),
    failed: label('推送服务无法连接，请稍后再试', 'The push service cannot be reached, try again later'),
  },
  last: label('最近十个任务', 'Last ten tasks'),
  lastNone: label('还没有任务记录。', 'No tasks yet.'),
  seconds: label('{count} 秒', '{count} s'),
  minutes: label('{count} 分钟', '{count} min'),
  switchFailed: label('没有网络，无法更改', 'Offline: cannot be changed'),
});

export type DriverWords = typeof driverWords;
export type Say = (says: (words: DriverWords) => Says, values?: Row) => string;

/** Names what of a task's needs is known. */
export function needsTitle({ requirement, tonnage }: Pick<DriverTask, 'requirement' | 'tonnage'>, say: Say): string {
  const titles = [requirement !== '' && say((w) => w.requirement), tonnage.name !== '' && say((w) => w.tonnage)];
  return titles.filter(Boolean).join(' · ');
}

/** Seconds below two minutes, minutes from there. */
export function ageIn(say: Say, milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return seconds < 120
    ? say(({ seconds: word }) => word, { count: seconds })
    : say(({ minutes: word }) => word, { count: Math.floor(seconds / 60) });
}
