/** A few rescue squads to walk through by address. */
import type { Language } from '../../core/model/catalogue.ts';

interface Squad {
  readonly id: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly trucks: number;
  readonly district: Readonly<Record<Language, string>>;
}

const squad = (id: string, zh: string, en: string, trucks: number, district: readonly [string, string]): Squad => ({
  id,
  name: { 'zh-CN': zh, 'en-US': en },
  trucks,
  district: { 'zh-CN': district[0], 'en-US': district[1] },
});

export const squads: readonly Squad[] = [
  squad('1', '前海救援队', 'Qianhai squad', 6, ['南山区', 'Nanshan']),
  squad('2', '福田救援队', 'Futian squad', 9, ['福田区', 'Futian']),
  squad('3', '罗湖救援队', 'Luohu squad', 5, ['罗湖区', 'Luohu']),
  squad('4', '宝安救援队', 'Bao’an squad', 8, ['宝安区', 'Bao’an']),
];
