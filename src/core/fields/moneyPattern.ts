/** An amount: no sign, no leading zero, up to two decimals. */
export const moneyPattern = '^(0|[1-9]\\d{0,11})(\\.\\d{1,2})?$';

const money = new RegExp(moneyPattern);

export function isMoney(value: unknown): boolean {
  return money.test(String(value));
}
