/** What a run has found, as tables: of each fault how often it struck, what was lost, how long it took, and what was said. */
import type { RoundResult } from './round.ts';

interface OfFault {
  rounds: number;
  acknowledged: number;
  lost: number;
  readonly recoveries: number[];
  readonly told: Map<string, number>;
}

export class Report {
  private readonly faults = new Map<string, OfFault>();
  private readonly answers = new Map<string, number>();
  readonly failed: RoundResult[] = [];
  rounds = 0;
  deeds = 0;
  done = 0;
  strays = 0;

  add(result: RoundResult): void {
    this.rounds += 1;
    this.deeds += result.deeds;
    this.done += result.done;
    this.strays = result.strays;
    if (result.findings.length > 0) this.failed.push(result);
    for (const [answer, count] of result.answers) this.answers.set(answer, (this.answers.get(answer) ?? 0) + count);
    const lost = result.findings.length;
    for (const { name, recoveryMs, told, acknowledged } of result.strikes) {
      const of = this.faults.get(name) ?? {
        rounds: 0,
        acknowledged: 0,
        lost: 0,
        recoveries: [],
        told: new Map<string, number>(),
      };
      this.faults.set(name, of);
      of.rounds += 1;
      of.acknowledged += acknowledged;
      of.lost += lost;
      of.recoveries.push(recoveryMs);
      for (const [text, count] of told) of.told.set(text, (of.told.get(text) ?? 0) + count);
    }
  }

  table(): string {
    const lines = [...this.faults]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, of]) => {
        const times = of.recoveries.toSorted((a, b) => a - b);
        const seconds = (at: number): string =>
          ((times[Math.min(Math.floor(at * times.length), times.length - 1)] ?? 0) / 1000).toFixed(1);
        const said = [...of.told]
          .filter(([text]) => /^(5|no answer|401|429)/.test(text))
          .toSorted(([, a], [, b]) => b - a)
          .map(([text, count]) => `${text} ×${count}`);
        return `| ${name} | ${of.rounds} | ${of.acknowledged} | ${of.lost} | ${seconds(0.5)} / ${seconds(1)} s | ${said.join(', ') || 'nothing'} |`;
      });
    return [
      '| fault | rounds | acknowledged meanwhile | findings | recovered after, median / longest | what people were told besides answers (each was sent again) |',
      '|---|---|---|---|---|---|',
      ...lines,
    ].join('\n');
  }

  answersTable(): string {
    return [...this.answers]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([answer, count]) => `${String(count).padStart(7)}  ${answer}`)
      .join('\n');
  }
}
