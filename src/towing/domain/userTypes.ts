/** Who may create whom: types 1 and 2 no 4, 6 or 7; type 2 no 1; a company its own drivers. */
interface Creator {
  readonly userType: number;
  readonly superManager: boolean;
}

export const userTypes = { police: 1, office: 2, park: 3, company: 4, field: 5, driver: 6, division: 7 } as const;

const everyType: readonly number[] = Object.values(userTypes);

const creates: Readonly<Record<number, readonly number[]>> = {
  [userTypes.police]: [userTypes.police, userTypes.office, userTypes.park, userTypes.field],
  [userTypes.office]: [userTypes.office, userTypes.park, userTypes.field],
  [userTypes.company]: [userTypes.driver],
  [userTypes.division]: everyType,
};

export function creatableTypes({ userType: type, superManager }: Creator): readonly number[] {
  return superManager ? everyType : (creates[type] ?? []);
}

/** A super manager drives nothing, whatever type they are besides. */
export function isDriver({ userType: type, superManager }: Creator): boolean {
  return type === userTypes.driver && !superManager;
}
