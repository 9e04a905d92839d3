/** Who may create whom: types 1 and 2 no 4, 6 or 7; type 2 no 1; a company its own drivers. */
export interface Creator {
  readonly userType: number;
  readonly superManager: boolean;
}

export const userType = { police: 1, office: 2, park: 3, company: 4, field: 5, driver: 6, division: 7 } as const;

const everyType: readonly number[] = Object.values(userType);

const creates: Readonly<Record<number, readonly number[]>> = {
  [userType.police]: [userType.police, userType.office, userType.park, userType.field],
  [userType.office]: [userType.office, userType.park, userType.field],
  [userType.company]: [userType.driver],
  [userType.division]: everyType,
};

export function creatableTypes({ userType: type, superManager }: Creator): readonly number[] {
  return superManager ? everyType : (creates[type] ?? []);
}
