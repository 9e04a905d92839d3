/** An answer with a secret in it: the first one shows it, and what is kept for repeats does not hold it. */
export class ShownOnce {
  constructor(
    readonly shown: unknown,
    readonly kept: unknown,
  ) {}
}
