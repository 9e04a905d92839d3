/** Where engine and product meet in a page that is written by hand, and painted before its code is there. */
import { openWritten } from './console/ahead/writtenPage.ts';
import { printDriver } from './towing/console/driver/painted/printDriver.ts';

export const printWritten = openWritten({ 'towing/driver': printDriver });
