/**
 * How long the answer to what can be taken back may be on its way without taking anything from the time to take it back,
 * seconds: whoever offers it counts from the answer, and whoever accepts it from when it was done, so much longer.
 */
export const answerSeconds = 20;
