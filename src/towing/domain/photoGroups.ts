/** Whose photos they are: the user types that may add to each group; a company adds what its drivers have sent it. */
const photographers: Readonly<Record<string, readonly number[]>> = {
  policeImage: [1, 5, 7],
  driverImage: [4, 6],
  returnEmptyImage: [4, 6],
  parkImage: [3],
  strongMeasuresImage: [1, 3, 5, 7],
  informationNoteImage: [1, 4, 5, 6, 7],
};

/** Whether somebody may add a photo to a group; nobody to one that is none. */
export function mayAddPhoto(by: { readonly superManager: boolean; readonly userType: number }, group: string): boolean {
  const types = Object.hasOwn(photographers, group) ? photographers[group] : undefined;
  return types !== undefined && (by.superManager || types.includes(by.userType));
}
