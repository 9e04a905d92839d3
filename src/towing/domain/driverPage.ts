/** The driver's page, by its name in the menu. */
export const driverPage = 'towing/driver';
