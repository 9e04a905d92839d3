/** A phone or a tablet: held in the hand, where things happen. */
export const inHand = '(max-width: 767.98px), (pointer: coarse)';
