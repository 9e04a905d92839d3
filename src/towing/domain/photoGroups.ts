/** Whose photos they are: the user types that may add to each group. */
export const photographers: Readonly<Record<string, readonly number[]>> = {
  policeImage: [1, 5, 7],
  driverImage: [6],
  returnEmptyImage: [6],
  parkImage: [3],
  strongMeasuresImage: [1, 3, 5, 7],
  informationNoteImage: [1, 5, 6, 7],
};
