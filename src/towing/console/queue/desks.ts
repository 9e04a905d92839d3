/** The desks where those who dispatch work all day: of a command centre, and of a company. */
export const desks: readonly string[] = ['dispatch/desk', 'dispatch/companyDesk'];
