/** What the calls of a working day cost: latency one at a time, throughput with sixteen at once. */
import { signIn, type Client } from '../browser/product.ts';

interface Measured {
  readonly call: string;
  readonly 'p50 ms': number;
  readonly 'p99 ms': number;
  readonly 'requests/s': number;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

async function measure(call: string, send: () => Promise<{ status: number }>): Promise<Measured> {
  const once = async (): Promise<number> => {
    const from = performance.now();
    const answer = await send();
    if (answer.status !== 200) throw new Error(`${call} answered ${answer.status}`);
    return performance.now() - from;
  };
  for (let i = 0; i < 50; i++) await once();
  const times: number[] = [];
  for (let i = 0; i < 500; i++) times.push(await once());
  times.sort((a, b) => a - b);
  const until = performance.now() + 5000;
  let served = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      await once();
      served += 1;
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: 16 }, worker));
  const at = (share: number): number => rounded(times[Math.floor(times.length * share)] ?? 0);
  return {
    call,
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'requests/s': Math.round(served / ((performance.now() - from) / 1000)),
  };
}

export async function measureCalls(url: string): Promise<Measured[]> {
  const police: Client = await signIn(url, 'police');
  const company: Client = await signIn(url, 'company');
  const list = '/rescue_public/commandCentre/listByPageCommandCentre';
  return [
    await measure('list of 20, 3 filters', () =>
      police.post(list, { trailerState: 'finished', tonnageId: 2, accidentPlaceName: '路' }),
    ),
    await measure('list of 20, no filter', () => police.post(list, {})),
    await measure('poll of one company', () => company.get('/trailerOrdersRecord/getCompanyTask')),
    await measure('poll of one command centre', () => police.get('/rescue_public/commandCentre/getTask')),
  ];
}
