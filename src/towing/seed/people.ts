/** Names, plates and telephone numbers that look right and belong to nobody. */
import type { Random } from '../domain/random.ts';

const surnames = [...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何林罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏'];
const givenNames = [
  '伟',
  '强',
  '磊',
  '军',
  '洋',
  '勇',
  '杰',
  '涛',
  '明',
  '超',
  '刚',
  '平',
  '辉',
  '鹏',
  '华',
  '飞',
  '波',
  '斌',
  '宇',
  '浩',
  '志强',
  '建国',
  '建华',
  '文斌',
  '海涛',
  '国栋',
  '晓东',
  '俊杰',
  '永强',
  '振华',
  '家豪',
  '子轩',
  '丽',
  '敏',
  '静',
  '婷',
  '雪梅',
  '秀英',
];
const plateSigns = [...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'];

export function personName(random: Random): string {
  return random.pick(surnames) + random.pick(givenNames);
}

/** Of a block that is not given out. */
export function mobileNumber(position: number): string {
  return `1380013${String(position % 10_000).padStart(4, '0')}`;
}

export function plate(random: Random): string {
  const province = random.chance(0.92) ? '粤B' : `粤${random.pick([...'ACDEFS'])}`;
  const digits = Array.from({ length: 4 }, () => String(random.below(10))).join('');
  return random.chance(0.2) ? `${province}D${digits}${random.below(10)}` : province + random.pick(plateSigns) + digits;
}
