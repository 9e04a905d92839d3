import { fireEvent } from '@testing-library/react';

/** As a browser has it: antd reads the number of the key, which `user-event` leaves out, so that its Escape closes nothing. */
export function pressEscape(at: Element = document.activeElement ?? document.body): void {
  fireEvent.keyDown(at, { key: 'Escape', code: 'Escape', keyCode: 27 });
}
