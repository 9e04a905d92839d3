/** Which hours of the day are night, as the arrival limits of the settings say it. */

interface Night {
  readonly nightFrom: number;
  readonly nightTo: number;
}

/** Night goes over midnight, unless it ends after the hour in which it begins. @param hour of the deployment's clock */
export function isNight({ nightFrom, nightTo }: Night, hour: number): boolean {
  if (nightFrom < nightTo) return hour >= nightFrom && hour < nightTo;
  return hour >= nightFrom || hour < nightTo;
}
