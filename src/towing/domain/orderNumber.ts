/** Numbers that people read out: a task's is its day and six letters or digits of its id, an order's adds the vehicle. */

/** Crockford's alphabet: nothing that is mistaken for another over the radio. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @param day `YYYY-MM-DD…` in the deployment's zone. @param id the task's, whose last eight hex digits are random. */
export function taskNumber(day: string, id: string): string {
  let rest = Number.parseInt(id.replaceAll('-', '').slice(-8), 16);
  let code = '';
  for (let index = 0; index < 6; index += 1) {
    code = (alphabet[rest % 32] ?? '0') + code;
    rest = Math.floor(rest / 32);
  }
  return `${day.slice(0, 10).replaceAll('-', '')}-${code}`;
}

/** @param position of the vehicle in its task, from 1. */
export function orderNumber(taskNo: string, position: number): string {
  return `${taskNo}-${position}`;
}
