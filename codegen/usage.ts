/** A wrong use of the tool: said in one line, exit code 1. */
export class UsageFault extends Error {}

export interface Output {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}
