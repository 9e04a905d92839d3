/** Why a step at the lot is refused, with the plate of the vehicle that it is refused of. */
import { label } from '../../../core/model/label.ts';

export const alreadyIn = label('{plate} 已入场', '{plate} is in the lot already');
export const notTowed = label('{plate} 还没有拖往停车场', '{plate} has not been towed to a lot');
export const notTowing = label('{plate} 的拖车已完成或已取消', 'The tow of {plate} is over already');
export const notReleased = label('{plate} 未放行，不能出场', '{plate} is not released');
export const notLeft = label('{plate} 没有出场', '{plate} has not left');
export const notInside = label('{plate} 不在场', '{plate} is not in the lot');
export const notHeld = label('{plate} 不是未放行状态，不用申请放行', '{plate} is not held and needs no release');
export const askedAlready = label(
  '{plate} 已申请放行，等待交警处理',
  'The release of {plate} has been asked for: the police decide',
);
export const policeRelease = label('{plate} 未放行，由交警放行', '{plate} is held: only the police release it');
export const hasBecome = label(
  '{plate} 的状态已被改为“{status}”，请重新打开再改',
  'The status of {plate} has become “{status}” meanwhile: open this again to change it',
);
